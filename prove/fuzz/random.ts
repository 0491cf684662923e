export type Random = ReturnType<typeof createRandom>;

/** Reproducible randomness: the same numbers in, the same choices out. */
export function createRandom(...seeds: number[]) {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mixed(state ^ seed);
  return { part, below, of, odds, some };

  /** From 0 up to but not including 1. */
  function part(): number {
    state = (state + 0x6d2b79f5) | 0;
    return (mixed(state) >>> 0) / 2 ** 32;
  }
  function below(bound: number): number {
    return Math.floor(part() * bound);
  }
  function of<Kind>(all: readonly Kind[]): Kind {
    return all[below(all.length)]!;
  }
  function odds(probability: number): boolean {
    return part() < probability;
  }
  /** Each key with the probability of its weight. */
  function some<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = part() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries[0]![0];
  }
}

/** The finaliser of splitmix32. */
function mixed(number: number): number {
  let all = Math.imul(number ^ (number >>> 16), 0x21f0aaad);
  all = Math.imul(all ^ (all >>> 15), 0x735a2d97);
  return all ^ (all >>> 15);
}
