import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterVisitors, noteLine } from "#platform/rush.server.ts";

// What can be done later lets visitors go first, and is never put off for good.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteLine(0);
  vi.useRealTimers();
});

/** Whether it is let through within so many milliseconds. */
async function isLetThrough(within: number) {
  let isThrough = false;
  const asked = afterVisitors().then(() => (isThrough = true));
  await vi.advanceTimersByTimeAsync(within);
  const answer = isThrough;
  noteLine(0);
  await asked;
  return answer;
}

test("where nobody waits it goes on at once", async () => {
  expect(await isLetThrough(0)).toBe(true);
});

test("while visitors wait it does not, but for one piece of work a second", async () => {
  noteLine(3);
  expect(await isLetThrough(900)).toBe(false);
  noteLine(3);
  expect(await isLetThrough(1_000)).toBe(true);
});

test("when the last of them has had their turn it goes on, and not before", async () => {
  noteLine(2);
  const order: string[] = [];
  const asked = afterVisitors().then(() => order.push("post"));
  noteLine(1);
  await vi.advanceTimersByTimeAsync(10);
  order.push("last visitor");
  noteLine(0);
  await asked;
  expect(order).toEqual(["last visitor", "post"]);
});
