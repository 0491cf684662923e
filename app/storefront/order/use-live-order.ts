import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks again every few seconds while something is expected and the page is looked at. */
export function useLiveOrder(isExpecting: boolean, seconds = 4) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isExpecting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [isExpecting, revalidate, seconds]);
}
