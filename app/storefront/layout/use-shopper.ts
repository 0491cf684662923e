import { useRef, useSyncExternalStore } from "react";
import {
  nobody,
  readShopper,
  shopperValueIn,
  staleShopper,
  type Shopper,
} from "#app/http/shopper-cookie.ts";

/** Who the browser says is looking. It is asked anew whenever the page moves on, or comes back. */
export function useShopper(): Shopper {
  const last = useRef<{ value: string | undefined; shopper: Shopper }>({
    value: undefined,
    shopper: nobody,
  });
  return useSyncExternalStore(listenForReturn, current, () => nobody);

  function current(): Shopper {
    const value = shopperValueIn(document.cookie);
    if (value !== last.current.value && value !== staleShopper) {
      last.current = { value, shopper: (value && readShopper(value)) || nobody };
    }
    return last.current.shopper;
  }
}

/** Another tab may have filled the cart meanwhile. */
function listenForReturn(changed: () => void) {
  window.addEventListener("pageshow", changed);
  window.addEventListener("focus", changed);
  return () => {
    window.removeEventListener("pageshow", changed);
    window.removeEventListener("focus", changed);
  };
}
