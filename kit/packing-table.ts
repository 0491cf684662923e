import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Answered, PackingStep } from "./packing-table-process.ts";
import { newFolder } from "./shop.ts";

/**
 * Staff who pack, send, hand over and inspect, and buyers who give pieces back. They call the shop's functions in a process of their own, which is
 * connected to the shop's database like another replica of the shop. It starts with the first step.
 */
export function openPackingTable(
  database: () => string,
  settings: Record<string, string | undefined> = {},
) {
  let child: ChildProcess | undefined;
  let steps = 0;
  const waiting = new Map<number, (answered: Answered) => void>();
  return { take, kill };

  /** Takes one step, and returns "ok" or the reason of its refusal. Throws what the function throws. */
  async function take(step: PackingStep): Promise<string> {
    child ??= start();
    const id = ++steps;
    const { promise, resolve } = Promise.withResolvers<Answered>();
    waiting.set(id, resolve);
    child.send({ id, step }, (error) => error && settle({ id, error: error.message }));
    const answered = await promise;
    if ("error" in answered) throw new Error(`${step.step} threw: ${answered.error}`);
    return answered.answer;
  }

  function start() {
    const { PATH } = process.env;
    const env = { PATH, DATA_DIR: newFolder(), LOG_LEVEL: "error", ...settings };
    const file = new URL("packing-table-process.ts", import.meta.url);
    const started = fork(file, [database()], { env });
    started.on("message", (answered) => settle(answered as Answered));
    started.once("exit", (code, signal) => {
      if (child === started) child = undefined;
      const error = `the process ended with ${code ?? signal}`;
      for (const id of waiting.keys()) settle({ id, error });
    });
    return started;
  }

  function settle(answered: Answered) {
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  }

  /** Ends the process, whatever it is doing. The next step starts another one. */
  async function kill() {
    const running = child;
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }
}
