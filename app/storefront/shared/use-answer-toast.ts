import { useEffect, useEffectEvent } from "react";
import type { Toast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows the toast of an action's answer, once per answer, with what only the page knows: a picture and next steps. */
export function useAnswerToast(
  answer: { toast?: Toast | undefined } | undefined,
  more?: Pick<Toast, "picture" | "next">,
) {
  const toast = useToast();
  const show = useEffectEvent((title: Toast) => toast({ ...title, ...more }));
  useEffect(() => {
    if (answer?.toast) show(answer.toast);
  }, [answer]);
}
