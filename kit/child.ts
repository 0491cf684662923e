import { fork } from "node:child_process";
import { once } from "node:events";

export type Child = ReturnType<typeof openChild>;

/** A child process that answers each message with one message and exits when its parent does. */
export function openChild(file: URL) {
  const child = fork(file, { serialization: "advanced" });
  return { pid: child.pid!, request, close };

  async function request<Answered>(order: object): Promise<Answered> {
    const over = new AbortController();
    const { signal } = over;
    try {
      child.send(order);
      const answered = once(child, "message", { signal });
      const ended = once(child, "exit", { signal });
      answered.catch(() => {});
      ended.catch(() => {});
      const [answer] = await Promise.race([answered, ended.then(failed)]);
      return answer as Answered;
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
