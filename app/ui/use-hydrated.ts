import { useSyncExternalStore } from "react";

/** For controls that need scripts: false in the first HTML, true once React runs in the browser. */
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
