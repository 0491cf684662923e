import { setImmediate } from "node:timers/promises";

const maxLoopTurns = 64;

/**
 * Node accepts one connection per turn of its event loop. When pages make turns long, clients wait seconds even
 * to be rejected; so before a page is rendered, `drain` lets the loop turn until the backlog is empty.
 */
export function createConnectionBacklog() {
  let acceptedCount = 0;
  return { onConnection, drain };

  function onConnection() {
    acceptedCount += 1;
  }

  async function drain() {
    // The first setImmediate may fire within the current turn; each later one takes a full turn.
    await setImmediate();
    for (let turn = 0; turn < maxLoopTurns; turn += 1) {
      const before = acceptedCount;
      await setImmediate();
      if (acceptedCount === before) return;
    }
  }
}
