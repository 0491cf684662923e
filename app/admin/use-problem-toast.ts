import { useEffect } from "react";
import { useToast } from "#app/ui/toaster.tsx";

/** The toast of a form that was refused, as the specification words it. */
export function useProblemToast(answer: { problem?: string } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.problem) {
      toast({ title: "Error", description: answer.problem, kind: "destructive" });
    }
  }, [answer, toast]);
}
