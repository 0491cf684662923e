export type Lane = <T>(task: () => Promise<T>) => Promise<T> | undefined;

/** Runs so many tasks at a time and lets so many wait; undefined when the lane is full. */
export function openLane(atOnce: number, mayWait = Infinity): Lane {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return (task) => {
    if (free > 0) {
      free -= 1;
      return run(task);
    }
    if (waiting.length >= mayWait) return undefined;
    return new Promise<void>((resolve) => waiting.push(resolve)).then(() => run(task));
  };

  async function run<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line; counted as free, a newcomer could take it too.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }
}
