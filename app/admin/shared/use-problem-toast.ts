import { useEffect } from "react";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows an error toast for a refused form. The specification gives its title and style. */
export function useProblemToast(answer: { problem?: string } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.problem) {
      toast({ title: "Error", description: answer.problem, kind: "destructive" });
    }
  }, [answer, toast]);
}
