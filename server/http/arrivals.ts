import { setImmediate } from "node:timers/promises";

const mostTurns = 64;

/**
 * Node takes in one new connection at each turn of its loop. Where a turn is long, because pages are drawn
 * in it, callers would wait at the door for seconds without even being turned away; so before a page is
 * begun the loop turns until nobody stands there.
 */
export function openArrivals() {
  let arrived = 0;
  return { note, letIn };

  function note() {
    arrived += 1;
  }

  async function letIn() {
    // The first may come before this turn's own end; between the others lies a whole turn each.
    await setImmediate();
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = arrived;
      await setImmediate();
      if (arrived === before) return;
    }
  }
}
