import { step, type Deed, type Outcome } from "./deeds.ts";
import type { State } from "./state.ts";

/** More than any round has needed, by far: a round that needs more is taken for one without an explanation. */
const mostPlaces = 20_000;

/**
 * Deeds that were done at once are right if some order of them, one after the other, gives each the answer
 * that it was given and leaves behind what was found. Answers with that end; undefined where there is none.
 */
export function explain(
  before: State,
  deeds: Deed[],
  isFound: (state: State) => boolean,
): State | undefined {
  const seen = new Set<string>();
  return search(before, deeds);

  function search(state: State, all: Deed[]): State | undefined {
    // What changes nothing, and is answered as it was, may as well come now.
    const left = all.filter((deed) => !isIdle(state, deed));
    if (left.length === 0) return isFound(state) ? state : undefined;
    if (isTooLate(state, left)) return undefined;
    const place = placeOf(state, left);
    if (seen.has(place) || seen.size > mostPlaces) return undefined;
    seen.add(place);
    // Of equal deeds it does not matter which comes first.
    const tried = new Set<string>();
    for (const [nth, deed] of left.entries()) {
      const kind = JSON.stringify(deed);
      if (tried.has(kind)) continue;
      tried.add(kind);
      const rest = left.toSpliced(nth, 1);
      for (const outcome of after(state, deed)) {
        const found = search(outcome.state, [...rest, ...outcome.left]);
        if (found) return found;
      }
    }
    return undefined;
  }
}

function after(state: State, deed: Deed): Outcome[] {
  return step(structuredClone(state), deed);
}

function isIdle(state: State, deed: Deed): boolean {
  const [only, ...others] = after(state, deed);
  if (!only || others.length > 0 || only.left.length > 0) return false;
  return JSON.stringify(only.state) === JSON.stringify(state);
}

/** Somebody was told of more pieces than there are by now, and whatever is left to do only takes some. */
function isTooLate({ products }: State, left: Deed[]): boolean {
  if (left.some(({ kind }) => kind !== "buy")) return false;
  return left.some(({ answer = "" }) =>
    [...answer.matchAll(/([\w-]{36}):(\d+)/g)].some(
      ([, product, told]) => products[product!]!.onHand < Number(told),
    ),
  );
}

function placeOf(state: State, left: Deed[]) {
  const deeds = left.map((deed) => JSON.stringify(deed)).toSorted();
  return `${JSON.stringify(state)} ${deeds.join()}`;
}
