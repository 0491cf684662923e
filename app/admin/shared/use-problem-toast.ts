import { useEffect } from "react";
import { useToast } from "#app/ui/toaster.tsx";

/** Error toast for a refused form; title and style are given by the specification. */
export function useProblemToast(answer: { problem?: string } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.problem) {
      toast({ title: "Error", description: answer.problem, kind: "destructive" });
    }
  }, [answer, toast]);
}
