import { createContext, useContext } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** The number of the request that made the first HTML, known while it is rendered on the server. */
export const RequestReference = createContext<string | undefined>(undefined);

/** The same number in the browser: the first HTML carries it along on its error page. */
export function useRequestReference(): string | undefined {
  const onServer = useContext(RequestReference);
  useHydrated();
  if (onServer || typeof document === "undefined") return onServer;
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference;
}
