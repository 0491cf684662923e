import { useContext } from "react";
import { createPath, UNSAFE_DataRouterContext, type DataRouter } from "react-router";
import { patches } from "./patches.ts";

/**
 * The router itself, whose state code outside of React needs as it is now: hooks know of a navigation only once React has
 * rendered it, and the root knows no other route's answer to a form (ADR-0044). Undefined if the patch is off.
 */
export function useDataRouter(): DataRouter | undefined {
  const context = useContext(UNSAFE_DataRouterContext);
  return patches.dataRouter ? context?.router : undefined;
}

/**
 * Gives the navigation to this same page the key of the page's history entry. A new key would tell the page that its form
 * was answered: it would then show what is saved, not what was chosen.
 */
export function keepHistoryEntry({ state: { location, navigation } }: DataRouter) {
  if (navigation.location && createPath(navigation.location) === createPath(location)) {
    navigation.location.key = location.key;
  }
}
