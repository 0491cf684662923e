/** Background work gives way to queued requests for at most this long, so that it progresses under constant load. */
const maxYieldMs = 1_000;

let queueDepth = 0;
let drained: { promise: Promise<void>; resolve: () => void } | undefined;

/** The HTTP server calls this whenever the number of queued requests changes. */
export function reportQueueDepth(depth: number) {
  queueDepth = depth;
  if (queueDepth > 0) drained ??= Promise.withResolvers<void>();
  else {
    drained?.resolve();
    drained = undefined;
  }
}

/**
 * Background jobs, such as sending emails, await this before each step. The promise resolves immediately if no request
 * is queued, otherwise when the queue is empty or after `maxYieldMs`.
 */
export async function yieldToRequests(): Promise<void> {
  if (!drained) return;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxYieldMs)));
  await Promise.race([drained.promise, timedOut]);
  clearTimeout(timer);
}
