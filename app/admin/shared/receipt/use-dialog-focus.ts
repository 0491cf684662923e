import { useCallback, useEffect, useRef } from "react";
import { focusOnOpen } from "#app/ui/dialog.tsx";

/**
 * The `ref` of the element that gets the focus when the dialog opens, or when it replaces what the dialog showed. The
 * dialog then shows its top, where the picture is.
 */
export function useDialogFocus() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.closest("dialog")?.scrollTo(0, 0);
    element.current?.focus();
  }, []);
  return useCallback((shown: HTMLElement | null) => {
    element.current = shown;
    focusOnOpen(shown);
  }, []);
}
