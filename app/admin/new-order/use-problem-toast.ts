import { useEffect } from "react";
import { errorToast } from "#app/ui/toast.ts";
import { useToast } from "#app/ui/toaster.tsx";

/** Shows an error toast when a form was refused for a reason that no part of the page shows. */
export function useProblemToast(answer: { problem?: string } | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.problem) toast(errorToast(answer.problem));
  }, [answer, toast]);
}
