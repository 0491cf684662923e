import type { Operation, Outcome } from "./operation.ts";
import { step } from "./operations.ts";
import type { State } from "./state.ts";

/**
 * More than any round has needed: a round that needs more counts as unexplained. Operations of a crowd are alike,
 * and their states costly to compare.
 */
function maxStates(operations: Operation[]) {
  return Math.max(5000, Math.round(200_000 / operations.length));
}

/**
 * Concurrent operations are correct if some sequence of them gives each its answer and ends in the observed
 * state. Returns that state, or undefined if there is none.
 */
export function explain(
  from: State,
  operations: Operation[],
  isFound: (state: State) => boolean,
): State | undefined {
  return (
    look(from, operations, isFound, isNoOp) ?? look(from, operations, isFound, isPermanentNoOp)
  );
}

function look(
  from: State,
  operations: Operation[],
  isFound: (state: State) => boolean,
  mayComeNow: (state: string, operation: Operation) => boolean,
): State | undefined {
  const seen = new Set<string>();
  const maxVisited = maxStates(operations);
  return search(from, operations);

  function search(state: State, all: Operation[]): State | undefined {
    const before = JSON.stringify(state);
    const left = all.filter((operation) => !mayComeNow(before, operation));
    if (left.length === 0) return isFound(state) ? state : undefined;
    if (isUnreachable(state, left)) return undefined;
    const place = stateKey(state, left);
    if (seen.has(place) || seen.size > maxVisited) return undefined;
    seen.add(place);
    // Of equal operations the order does not matter.
    const tried = new Set<string>();
    for (const [nth, operation] of left.entries()) {
      const kind = JSON.stringify(operation);
      if (tried.has(kind)) continue;
      tried.add(kind);
      const rest = left.toSpliced(nth, 1);
      for (const outcome of after(before, operation)) {
        const found = search(outcome.state, [...rest, ...outcome.remaining]);
        if (found) return found;
      }
    }
    return undefined;
  }
}

/** Applies an operation to a serialised state: parsing is the cheapest copy. */
function after(state: string, operation: Operation): Outcome[] {
  return step(JSON.parse(state) as State, operation);
}

/** An operation that changes nothing and matches its answer may come first; nearly always that is enough. */
function isNoOp(state: string, operation: Operation): boolean {
  const [only, ...others] = after(state, operation);
  if (!only || others.length > 0 || only.remaining.length > 0) return false;
  return JSON.stringify(only.state) === state;
}

/** These also answer "ok" to a step that was taken already. */
const repeatable = new Set<Operation["kind"]>([
  "status",
  "start",
  "ship",
  "lost",
  "refund-lost",
  "inspect",
  "ask",
  "return",
  "inspect-return",
  "settle",
  "exchange",
]);

/** With the same answer the operation might change something later, so it cannot be moved here. */
function isPermanentNoOp(state: string, operation: Operation): boolean {
  if (operation.kind === "clock" || repeatable.has(operation.kind)) return false;
  if (operation.kind === "retry" && operation.answer !== "being-checked") return false;
  return isNoOp(state, operation);
}

/** An answer showed more stock than there is now, and the remaining operations only reduce it. */
function isUnreachable({ products }: State, left: Operation[]): boolean {
  const mayGrow = new Set<string>();
  for (const operation of left) {
    if (operation.kind === "save" && operation.answer !== "changed") mayGrow.add(operation.product);
    else if (operation.kind !== "buy" && operation.kind !== "save") return false;
  }
  return left.some(({ answer = "" }) =>
    [...answer.matchAll(/([\w-]{36})(?:\/(\w+))?:(\d+)/g)].some(
      ([, product, size = "", reportedLeft]) =>
        !mayGrow.has(product!) &&
        Math.max(0, products[product!]!.onHand + (products[product!]!.sizes[size] ?? 0)) <
          Number(reportedLeft),
    ),
  );
}

/** The search position, equal for every path to it: orders placed in another sequence are the same orders. */
function stateKey({ products, orders, emptied, appliedEvents }: State, left: Operation[]) {
  const placed = Object.entries(orders).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const operations = left.map((operation) => JSON.stringify(operation)).toSorted();
  return JSON.stringify([
    products,
    placed,
    emptied.toSorted(),
    appliedEvents.toSorted(),
    operations,
  ]);
}
