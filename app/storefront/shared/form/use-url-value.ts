import { useEffect, useRef } from "react";

/** The properties of a field that shows what the URL has. With a `key` instead, each change would lose the focus. */
export function useUrlValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Field>(null);
  // Not at hydration: the shopper may have typed already.
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) ref.current!.value = value;
    shown.current = value;
  }, [value]);
  return { ref, defaultValue: value };
}
