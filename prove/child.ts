import { fork } from "node:child_process";
import { once } from "node:events";

export type Child = ReturnType<typeof openChild>;

/** A process of its own, which answers each order with one message, and ends when nobody can give one. */
export function openChild(file: URL) {
  const child = fork(file, { serialization: "advanced" });
  return { pid: child.pid!, ask, close };

  async function ask<Told>(order: object): Promise<Told> {
    const over = new AbortController();
    const { signal } = over;
    try {
      child.send(order);
      const told = once(child, "message", { signal });
      const ended = once(child, "exit", { signal });
      told.catch(() => {});
      ended.catch(() => {});
      const [answer] = await Promise.race([told, ended.then(failed)]);
      return answer as Told;
    } finally {
      over.abort();
    }
  }

  async function close() {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }

  function failed([code]: unknown[]): never {
    throw new Error(`${file.pathname} ended with ${String(code)}`);
  }
}
