export type Semaphore = <T>(task: () => Promise<T>) => Promise<T> | undefined;

/** Runs up to `permits` tasks at a time and queues up to `maxWaiting`. Returns undefined if the queue is full. */
export function createSemaphore(permits: number, maxWaiting = Infinity): Semaphore {
  const waiting: (() => void)[] = [];
  let availablePermits = permits;
  return (task) => {
    if (availablePermits > 0) {
      availablePermits -= 1;
      return run(task);
    }
    if (waiting.length >= maxWaiting) return undefined;
    return new Promise<void>((resolve) => waiting.push(resolve)).then(() => run(task));
  };

  async function run<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      // Passes the permit directly to the next task. If it were released first, a new caller could take it.
      const next = waiting.shift();
      if (next) next();
      else availablePermits += 1;
    }
  }
}
