import { useRef, useSyncExternalStore } from "react";
import {
  anonymousShopper,
  parseShopper,
  shopperCookieValue,
  staleShopper,
  type Shopper,
} from "#app/http/shopper-cookie.ts";

/** The visitor's data from the browser's cookie, read again on each navigation and on return to the page. */
export function useShopper(): Shopper {
  const last = useRef<{ value: string | undefined; shopper: Shopper }>({
    value: undefined,
    shopper: anonymousShopper,
  });
  return useSyncExternalStore(subscribeToReturn, current, () => anonymousShopper);

  function current(): Shopper {
    const value = shopperCookieValue(document.cookie);
    if (value !== last.current.value && value !== staleShopper) {
      last.current = { value, shopper: (value && parseShopper(value)) || anonymousShopper };
    }
    const { value: known, shopper } = last.current;
    const isExpired = shopper.payBy > 0 && shopper.payBy < Date.now();
    if (isExpired) last.current = { value: known, shopper: { ...shopper, payBy: 0 } };
    return last.current.shopper;
  }
}

/** Calls `onChange` when the visitor returns to the page, because another tab may have changed the cart. */
function subscribeToReturn(onChange: () => void) {
  window.addEventListener("pageshow", onChange);
  window.addEventListener("focus", onChange);
  return () => {
    window.removeEventListener("pageshow", onChange);
    window.removeEventListener("focus", onChange);
  };
}
