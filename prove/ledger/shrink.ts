import type { Plan } from "./plan.ts";

/** A race does not fail every time: a history without failure in this many tries counts as passing. */
const attempts = 3;
const shrinkTimeoutMs = 45_000;

/** The smallest part of a history that still fails: rounds and moves are removed while time lasts. */
export async function shrink(
  plan: Plan,
  why: string,
  playAgain: (plan: Plan) => Promise<unknown>,
): Promise<{ plan: Plan; why: string }> {
  const until = Date.now() + shrinkTimeoutMs;
  let smallest = { plan, why };
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidate of smallerThan(smallest.plan)) {
      if (Date.now() > until) return smallest;
      const broken = await breaks(candidate);
      if (!broken) continue;
      smallest = { plan: candidate, why: broken };
      isSmaller = true;
      break;
    }
  }
  return smallest;

  async function breaks(candidate: Plan) {
    for (let turn = 0; turn < attempts && Date.now() < until; turn++) {
      try {
        await playAgain(candidate);
      } catch (error) {
        return (error as Error).message;
      }
    }
    return undefined;
  }
}

function* smallerThan({ rounds, ...scene }: Plan): Generator<Plan> {
  for (const at of rounds.keys()) yield { ...scene, rounds: rounds.toSpliced(at, 1) };
  for (const [at, round] of rounds.entries()) {
    if (round.length < 2) continue;
    for (const nth of round.keys()) {
      yield { ...scene, rounds: rounds.with(at, round.toSpliced(nth, 1)) };
    }
  }
}
