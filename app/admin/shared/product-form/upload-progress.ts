import { useSyncExternalStore } from "react";

let percent: number | undefined;
const listeners = new Set<() => void>();

/** How much of the current upload is sent, in percent; undefined if no upload is running. */
export function useUploadProgress(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => percent,
    () => undefined,
  );
}

export function setUploadProgress(next: number | undefined) {
  percent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
