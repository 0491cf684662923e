import { useEffect } from "react";
import type { Toast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows the toast of an action's answer, once per answer. */
export function useAnswerToast(answer: { toast?: Toast | undefined } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.toast) toast(answer.toast);
  }, [answer, toast]);
}
