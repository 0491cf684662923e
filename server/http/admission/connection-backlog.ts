import { setImmediate } from "node:timers/promises";

const maxLoopTurns = 64;

/**
 * Node accepts one connection per turn of its event loop. When rendering makes turns long, clients wait seconds even to
 * be rejected. So `drain`, called before a page is rendered, lets the loop turn until no connection waits.
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
