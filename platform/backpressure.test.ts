import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldToRequests, reportQueueDepth } from "./backpressure.server.ts";

// Background work yields to waiting requests but is never postponed for good.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  reportQueueDepth(0);
  vi.useRealTimers();
});

/** Whether the work may continue within this many milliseconds. */
async function mayContinue(within: number) {
  let isThrough = false;
  const asked = yieldToRequests().then(() => (isThrough = true));
  await vi.advanceTimersByTimeAsync(within);
  const answer = isThrough;
  reportQueueDepth(0);
  await asked;
  return answer;
}

test("background work continues immediately while no request waits", async () => {
  expect(await mayContinue(0)).toBe(true);
});

test("while requests wait only one piece of work a second runs", async () => {
  reportQueueDepth(3);
  expect(await mayContinue(900)).toBe(false);
  reportQueueDepth(3);
  expect(await mayContinue(1_000)).toBe(true);
});

test("work continues only after the last waiting request was served", async () => {
  reportQueueDepth(2);
  const order: string[] = [];
  const asked = yieldToRequests().then(() => order.push("post"));
  reportQueueDepth(1);
  await vi.advanceTimersByTimeAsync(10);
  order.push("last visitor");
  reportQueueDepth(0);
  await asked;
  expect(order).toEqual(["last visitor", "post"]);
});
