import { createContext, useContext } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** The reference number of the request, available during server rendering. */
export const RequestReference = createContext<string | undefined>(undefined);

/** The same reference number in the browser, read from the error page in the first HTML. */
export function useRequestReference(): string | undefined {
  const onServer = useContext(RequestReference);
  useHydrated();
  if (onServer || typeof document === "undefined") return onServer;
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference;
}
