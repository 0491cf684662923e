import type { Deed, Outcome } from "./deed.ts";
import { step } from "./deeds.ts";
import type { State } from "./state.ts";

/**
 * More than any round has needed: a round that needs more is taken for one without an explanation. The deeds of a
 * crowd are much alike, and its places dear to look at.
 */
function mostPlaces(deeds: Deed[]) {
  return Math.max(5000, Math.round(200_000 / deeds.length));
}

/**
 * Deeds that were done at once are right if some order of them, one after the other, gives each the answer
 * that it was given and leaves behind what was found. Answers with that end; undefined where there is none.
 */
export function explain(
  from: State,
  deeds: Deed[],
  isFound: (state: State) => boolean,
): State | undefined {
  return look(from, deeds, isFound, isIdle) ?? look(from, deeds, isFound, isIdleForGood);
}

function look(
  from: State,
  deeds: Deed[],
  isFound: (state: State) => boolean,
  mayComeNow: (state: string, deed: Deed) => boolean,
): State | undefined {
  const seen = new Set<string>();
  const most = mostPlaces(deeds);
  return search(from, deeds);

  function search(state: State, all: Deed[]): State | undefined {
    const before = JSON.stringify(state);
    const left = all.filter((deed) => !mayComeNow(before, deed));
    if (left.length === 0) return isFound(state) ? state : undefined;
    if (isTooLate(state, left)) return undefined;
    const place = placeOf(state, left);
    if (seen.has(place) || seen.size > most) return undefined;
    seen.add(place);
    // Of equal deeds it does not matter which comes first.
    const tried = new Set<string>();
    for (const [nth, deed] of left.entries()) {
      const kind = JSON.stringify(deed);
      if (tried.has(kind)) continue;
      tried.add(kind);
      const rest = left.toSpliced(nth, 1);
      for (const outcome of after(before, deed)) {
        const found = search(outcome.state, [...rest, ...outcome.left]);
        if (found) return found;
      }
    }
    return undefined;
  }
}

/** Where a deed leads from a state that was written down: reading it is the cheapest copy. */
function after(state: string, deed: Deed): Outcome[] {
  return step(JSON.parse(state) as State, deed);
}

/** What changes nothing, and is answered as it was, may as well come now: nearly always that explains it. */
function isIdle(state: string, deed: Deed): boolean {
  const [only, ...others] = after(state, deed);
  if (!only || others.length > 0 || only.left.length > 0) return false;
  return JSON.stringify(only.state) === state;
}

/** With the same answer some deeds would have done something a moment later: then now is not as good. */
function isIdleForGood(state: string, deed: Deed): boolean {
  if (deed.kind === "clock") return false;
  if (deed.kind === "retry" && deed.answer !== "being-checked") return false;
  return isIdle(state, deed);
}

/** Somebody was told of more pieces than there are by now, and whatever is left to do only takes some. */
function isTooLate({ products }: State, left: Deed[]): boolean {
  const mayGrow = new Set<string>();
  for (const deed of left) {
    if (deed.kind === "save" && deed.answer !== "changed") mayGrow.add(deed.product);
    else if (deed.kind !== "buy" && deed.kind !== "save") return false;
  }
  return left.some(({ answer = "" }) =>
    [...answer.matchAll(/([\w-]{36})(?:\/(\w+))?:(\d+)/g)].some(
      ([, product, size = "", told]) =>
        !mayGrow.has(product!) &&
        Math.max(0, products[product!]!.onHand + (products[product!]!.sizes[size] ?? 0)) <
          Number(told),
    ),
  );
}

/** Where the search stands: the same whichever way led there, as orders placed in another sequence are the same orders. */
function placeOf({ products, orders, emptied, told }: State, left: Deed[]) {
  const placed = Object.entries(orders).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const deeds = left.map((deed) => JSON.stringify(deed)).toSorted();
  return JSON.stringify([products, placed, emptied.toSorted(), told.toSorted(), deeds]);
}
