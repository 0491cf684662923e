import type { Operation, Outcome } from "./operation.ts";
import type { State } from "./state.ts";

export function ending(order: string): Operation {
  return { kind: "end", order, step: 0 };
}

/** The operation ends with this answer; impossible if the shop answered differently. "no" has no reason. */
export function answered(
  state: State,
  operation: Operation,
  answer: string,
  spawned: Operation[] = [],
): Outcome[] {
  const isSo = operation.answer === "no" ? answer !== "ok" : operation.answer === answer;
  return isSo || operation.answer === undefined ? done(state, spawned) : [];
}

export function done(state: State, spawned: Operation[] = []): Outcome[] {
  return [{ state, remaining: spawned }];
}

export function further(state: State, operation: Operation, spawned: Operation[] = []): Outcome[] {
  return [{ state, remaining: [operation, ...spawned] }];
}
