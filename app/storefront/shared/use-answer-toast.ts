import { useEffect } from "react";
import type { Toast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows an action's toast once per answer; the page itself shows the same message. */
export function useAnswerToast(answer: { toast?: Toast | undefined } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.toast) toast(answer.toast);
  }, [answer, toast]);
}
