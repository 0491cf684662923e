import { setTimeout as sleep } from "node:timers/promises";
import { openVisitor, type Answer } from "#prove/visitor.ts";
import type { Books } from "./books.ts";

export type Caller = ReturnType<typeof openCaller>;

/** Longer than any answer may take, also while the database is gone: what takes longer hangs. */
const patience = 20_000;
/** Nobody reloads faster, and each page that says sorry is drawn. */
const pause = 300;

/** Somebody at an address of their own, whom a kill may cut off in the middle of anything. */
export function openCaller(shop: { url: string }, address: string, books: Books) {
  const { cookies, go } = openVisitor(shop);
  return { cookies, ask, insist };

  /** Undefined where the shop did not say yes or no: the connection broke, or it said that it cannot. */
  async function ask(path: string, sent: Parameters<typeof go>[1] = {}) {
    const began = Date.now();
    const signal = AbortSignal.timeout(patience);
    const headers = { ...sent.headers, "x-forwarded-for": address };
    try {
      const answer = await go(path, { ...sent, headers, signal });
      if (answer.status < 500) return answer;
      books.unanswered.push({ how: "refused", began, ended: Date.now() });
    } catch (error) {
      if (signal.aborted) {
        throw new Error(`${path} was not answered within ${patience / 1000} s`, { cause: error });
      }
      books.unanswered.push({ how: "broken off", began, ended: Date.now() });
    }
    await sleep(pause);
    return undefined;
  }

  /** The same again, until it is answered, as a visitor does who reloads; `tries` says how often it took. */
  async function insist(
    path: string,
    sent: () => Parameters<typeof go>[1],
    stop: AbortSignal,
  ): Promise<{ answer: Answer; tries: number; began: number } | undefined> {
    for (let tries = 1; !stop.aborted; tries += 1) {
      const began = Date.now();
      const answer = await ask(path, sent());
      if (answer) return { answer, tries, began };
    }
    return undefined;
  }
}
