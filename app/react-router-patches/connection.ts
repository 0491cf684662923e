const listeners = new Set<() => void>();

/** Calls back each time a page's JavaScript could not be loaded from the server; returns the unsubscribe function. */
export function onNoAnswer(callBack: () => void): () => void {
  listeners.add(callBack);
  return () => void listeners.delete(callBack);
}

export function reportNoAnswer() {
  for (const callBack of listeners) callBack();
}
