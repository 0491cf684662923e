import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type Random = ReturnType<typeof createRandom>;

/** A random generator that makes the same choices for the same seed. */
export function createRandom(seed: number) {
  const generator = xoroshiro128plus(seed);
  return { unit, below, between, pick, odds, shuffled };

  /** A number from 0 up to but not including 1. */
  function unit(): number {
    return below(2 ** 31) / 2 ** 31;
  }

  /** An integer from 0 to `end - 1`. */
  function below(end: number): number {
    return between(0, end - 1);
  }

  function between(from: number, to: number): number {
    return uniformInt(generator, from, to);
  }

  function pick<One>(list: readonly One[]): One {
    return list[below(list.length)]!;
  }

  function odds(probability: number): boolean {
    return unit() < probability;
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
