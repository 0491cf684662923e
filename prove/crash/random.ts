export type Random = ReturnType<typeof createRandom>;

/** Random numbers that the same seed repeats (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  return { below, between, pick, shuffled };

  /** An integer from 0 to below `end`. */
  function below(end: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  function between(from: number, to: number): number {
    return from + below(to - from + 1);
  }

  function pick<One>(list: readonly One[]): One {
    return list[below(list.length)]!;
  }

  function shuffled<One>(list: readonly One[]): One[] {
    const rest = [...list];
    for (let at = rest.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [rest[at], rest[other]] = [rest[other]!, rest[at]!];
    }
    return rest;
  }
}
