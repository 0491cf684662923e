export type RequestQueueLimits = {
  /** How many requests are served at the same time. */
  maxConcurrent: number;
  /** How many requests may wait for their turn. Further requests are rejected. */
  maxWaiting: number;
  /** How many requests of one client are served at the same time. */
  maxPerClient?: number;
  /** A request that has waited this long is rejected. */
  maxWaitMs?: number;
  /** Called with the number of waiting requests whenever it changes. */
  onDepthChange?: (waiting: number) => void;
};

export type RequestQueue = ReturnType<typeof createRequestQueue>;
type WaitingRequest = { proceed(): void; reject(): void };

/**
 * Limits concurrent requests. The waiting list is fair between clients (round-robin): when it is full, the client with
 * the most waiting requests loses one to a client with fewer.
 */
export function createRequestQueue(limits: RequestQueueLimits) {
  const {
    maxConcurrent,
    maxWaiting,
    maxPerClient = maxConcurrent,
    maxWaitMs = 10_000,
    onDepthChange,
  } = limits;
  const activeByClient = new Map<string, number>();
  /** The waiting requests of each client. Clients take turns in the order of the keys. */
  const waitingByClient = new Map<string, WaitingRequest[]>();
  let activeCount = 0;
  let waitingCount = 0;
  let rejectedCount = 0;
  return { wouldReject, countRejection, acquire, counts };

  /** The requests that are served and that wait now, and those rejected since the start. */
  function counts() {
    return { active: activeCount, waiting: waitingCount, rejected: rejectedCount };
  }

  /** Called by whoever rejects a request because of `wouldReject`; returns undefined, as `acquire` does then. */
  function countRejection() {
    rejectedCount += 1;
    return undefined;
  }

  /** Whether a request would be rejected now, so that the caller can reject it before doing any work. */
  function wouldReject(client: string): boolean {
    return (
      waitingCount >= maxWaiting &&
      (waitingByClient.get(client)?.length ?? 0) + 1 >= longestQueue().clientQueue.length
    );
  }

  /** Waits for the client's turn and returns the function that ends the turn; undefined if rejected. */
  async function acquire(client: string): Promise<(() => void) | undefined> {
    if (activeCount >= maxConcurrent || (activeByClient.get(client) ?? 0) >= maxPerClient) {
      if (wouldReject(client)) return countRejection();
      if (waitingCount >= maxWaiting) longestQueue().clientQueue.at(-1)?.reject();
      if (!(await waitForTurn(client))) return countRejection();
    } else markActive(client);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release(client);
    };
  }

  function waitForTurn(client: string) {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(reject, maxWaitMs);
      const entry: WaitingRequest = { proceed, reject };
      const clientQueue = waitingByClient.get(client) ?? [];
      clientQueue.push(entry);
      waitingByClient.set(client, clientQueue);
      waitingCount += 1;
      onDepthChange?.(waitingCount);

      function proceed() {
        leaveQueue();
        markActive(client);
        resolve(true);
      }
      function reject() {
        leaveQueue();
        resolve(false);
      }
      function leaveQueue() {
        clearTimeout(timer);
        clientQueue.splice(clientQueue.indexOf(entry), 1);
        if (clientQueue.length === 0) waitingByClient.delete(client);
        waitingCount -= 1;
        onDepthChange?.(waitingCount);
      }
    });
  }

  function markActive(client: string) {
    activeCount += 1;
    activeByClient.set(client, (activeByClient.get(client) ?? 0) + 1);
  }

  function release(client: string) {
    activeCount -= 1;
    const remaining = (activeByClient.get(client) ?? 1) - 1;
    if (remaining > 0) activeByClient.set(client, remaining);
    else activeByClient.delete(client);
    for (const [next, clientQueue] of waitingByClient) {
      if ((activeByClient.get(next) ?? 0) >= maxPerClient) continue;
      // Round-robin: moves this client to the end of the order.
      waitingByClient.delete(next);
      waitingByClient.set(next, clientQueue);
      return clientQueue[0]?.proceed();
    }
  }

  function longestQueue() {
    let found = { clientQueue: [] as WaitingRequest[] };
    for (const clientQueue of waitingByClient.values())
      if (clientQueue.length > found.clientQueue.length) found = { clientQueue };
    return found;
  }
}
