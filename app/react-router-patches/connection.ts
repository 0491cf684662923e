const listeners = new Set<() => void>();

/** Calls `callBack` each time a page's JavaScript could not be loaded; returns the unsubscribe function. */
export function onNoAnswer(callBack: () => void): () => void {
  listeners.add(callBack);
  return () => void listeners.delete(callBack);
}

export function reportNoAnswer() {
  for (const callBack of listeners) callBack();
}
