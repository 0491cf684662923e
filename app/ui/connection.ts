const listeners = new Set<() => void>();

/** Calls back each time that code could not be fetched from the shop; returns the unsubscribe function. */
export function onNoAnswer(callBack: () => void): () => void {
  listeners.add(callBack);
  return () => void listeners.delete(callBack);
}

export function reportNoAnswer() {
  for (const callBack of listeners) callBack();
}
