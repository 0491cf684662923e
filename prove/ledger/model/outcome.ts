import type { Deed, Outcome } from "./deeds.ts";
import type { State } from "./state.ts";

export function ending(order: string): Deed {
  return { kind: "end", order, at: 0 };
}

/** The deed is over, and answered so; nothing where the shop said something else. "no" is a no without a reason. */
export function answered(
  state: State,
  deed: Deed,
  answer: string,
  spawned: Deed[] = [],
): Outcome[] {
  const isSo = deed.answer === "no" ? answer !== "ok" : deed.answer === answer;
  return isSo || deed.answer === undefined ? done(state, spawned) : [];
}

export function done(state: State, spawned: Deed[] = []): Outcome[] {
  return [{ state, left: spawned }];
}

export function further(state: State, deed: Deed, spawned: Deed[] = []): Outcome[] {
  return [{ state, left: [deed, ...spawned] }];
}
