import { toastCookie } from "#kit/forms.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { openVisitor, type Answer } from "#kit/visitor.ts";
import type { Journal } from "./journal.ts";

export type RetryingClient = ReturnType<typeof openRetryingClient>;

/** Longer than any answer may take, even without the database: a slower one counts as hanging. */
const requestTimeoutMs = 20_000;
/** No one reloads faster, and the shop renders each error page. */
const retryDelayMs = 300;

/** A client with its own address whose requests a kill may cut off at any point. */
export function openRetryingClient(shop: { url: string }, address: string, journal: Journal) {
  const { cookies, go } = openVisitor(shop, { forgets: [toastCookie] });
  return { cookies, request, requestUntilAnswered };

  /** Undefined where the shop neither accepted nor refused: the connection broke, or it was unavailable. */
  async function request(path: string, sent: Parameters<typeof go>[1] = {}) {
    const began = Date.now();
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const headers = { ...sent.headers, "x-forwarded-for": address };
    try {
      const answer = await go(path, { ...sent, headers, signal });
      if (answer.status < 500) return answer;
      journal.unanswered.push({ how: "refused", began, ended: Date.now() });
    } catch (error) {
      if (signal.aborted) {
        throw new Error(`${path} was not answered within ${requestTimeoutMs / 1000} s`, {
          cause: error,
        });
      }
      journal.unanswered.push({ how: "broken off", began, ended: Date.now() });
    }
    await sleep(retryDelayMs);
    return undefined;
  }

  /** Repeats the request until it is answered, like a visitor who reloads; `tries` counts the attempts. */
  async function requestUntilAnswered(
    path: string,
    sent: () => Parameters<typeof go>[1],
    stop: AbortSignal,
  ): Promise<{ answer: Answer; tries: number; began: number } | undefined> {
    for (let tries = 1; !stop.aborted; tries += 1) {
      const began = Date.now();
      const answer = await request(path, sent());
      if (answer) return { answer, tries, began };
    }
    return undefined;
  }
}
