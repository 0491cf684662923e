import { useEffect } from "react";
import type { Toast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows the toast of an action's answer, once for each answer; the page itself says the same. */
export function useAnswerToast(answer: { toast?: Toast | undefined } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.toast) toast(answer.toast);
  }, [answer, toast]);
}
