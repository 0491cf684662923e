import { createContext, useContext } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** The request's reference number for error reports; set only during server rendering. */
export const RequestReference = createContext<string | undefined>(undefined);

/** The request's reference number. In the browser it is read from the error page in the first HTML. */
export function useRequestReference(): string | undefined {
  const onServer = useContext(RequestReference);
  useHydrated();
  if (onServer || typeof document === "undefined") return onServer;
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference;
}
