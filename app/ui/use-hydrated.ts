import { useSyncExternalStore } from "react";

/** False in the first HTML, true once React runs in the browser. Controls that need scripts wait for that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}

function subscribe() {
  return () => {};
}
function inBrowser() {
  return true;
}
function onServer() {
  return false;
}
