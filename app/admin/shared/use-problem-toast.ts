import { useEffect } from "react";
import { useToast } from "#app/ui/toaster.tsx";
import { t } from "#languages/messages.ts";

/** Shows an error toast when a form was refused. The shop's specification sets the toast's title and look. */
export function useProblemToast(answer: { problem?: string } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.problem) {
      toast({ title: t("Error"), description: answer.problem, kind: "destructive" });
    }
  }, [answer, toast]);
}
