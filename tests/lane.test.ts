import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLane, type Lane } from "#server/http/lane.ts";
import { openLanes } from "#server/http/lanes.ts";

// Who is served, who waits and who is turned away, where more comes than can be done.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { atOnce: 2, waiting: 3, patience: 1_000 };

/** Requests of these callers, in this order; `log` has them as they are begun or turned away. */
function arrive(lane: Lane, callers: string) {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  for (const caller of callers) void arrives(caller);
  return { log, next };

  async function arrives(caller: string) {
    const end = await lane.enter(caller);
    log.push(end ? caller : `-${caller}`);
    if (end) ends.push(end);
  }

  /** One that is served is done. */
  async function next() {
    await settled();
    ends.shift()?.();
    await settled();
    return log.join(" ");
  }
}

async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("it says how many wait, each time that it changes", async () => {
  const told: number[] = [];
  const { next } = arrive(openLane({ ...bounds, onLine: (waiting) => told.push(waiting) }), "abcd");
  await settled();
  expect(told).toEqual([1, 2]);
  await next();
  await next();
  expect(told).toEqual([1, 2, 1, 0]);
});

test("so many are served, so many wait, and who comes then is turned away at once", async () => {
  const { log, next } = arrive(openLane(bounds), "aaaaaa");
  await settled();
  expect(log).toEqual(["a", "a", "-a"]);
  for (let turn = 0; turn < 3; turn += 1) await next();
  expect(log).toEqual(["a", "a", "-a", "a", "a", "a"]);
});

test("callers take turns, whoever came first", async () => {
  const { next } = arrive(openLane({ ...bounds, waiting: 9 }), "aaaaaabcb");
  expect(await next()).toBe("a a a");
  expect(await next()).toBe("a a a b");
  expect(await next()).toBe("a a a b c");
  expect(await next()).toBe("a a a b c a");
  expect(await next()).toBe("a a a b c a b");
});

test("where the line is full, the longest part of it gives way", async () => {
  const lane = openLane(bounds);
  const { log } = arrive(lane, "aaaaab");
  await settled();
  expect(log).toEqual(["a", "a", "-a"]);
  expect([lane.wouldTurnAway("a"), lane.wouldTurnAway("c")]).toEqual([true, false]);
  const { log: third } = arrive(lane, "c");
  await settled();
  expect(log).toEqual(["a", "a", "-a", "-a"]);
  expect(third).toEqual([]);
  // Now each has one: nobody gives way to a fourth.
  expect(lane.wouldTurnAway("d")).toBe(true);
});

test("one caller holds no more places than are his", async () => {
  const lane = openLane({ ...bounds, each: 1 });
  const { log, next } = arrive(lane, "aaab");
  await settled();
  expect(log).toEqual(["a", "b"]);
  expect(await next()).toBe("a b a");
});

test("nobody waits for ever", async () => {
  const lane = openLane(bounds);
  const { log } = arrive(lane, "aabc");
  await vi.advanceTimersByTimeAsync(999);
  expect(log).toEqual(["a", "a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a", "a", "-b", "-c"]);
});

describe("a place", () => {
  test("is given back once, however often its end is told", async () => {
    const lane = openLane({ ...bounds, atOnce: 1 });
    const end = (await lane.enter("a"))!;
    const { log } = arrive(lane, "bc");
    end();
    end();
    await settled();
    expect(log).toEqual(["b"]);
  });
});

test("of the places for uploads one address holds two, however slowly its files come", async () => {
  const url = "/payment/touch-n-go/6f1ed002-ab55-4d7c-8a9f-3a1ab5b1b1f0";
  const lane = openLanes().laneOf({ url, contentType: "multipart/form-data", cookie: "" });
  const { log } = arrive(lane, "aaaaaaaabc");
  await settled();
  expect(log).toEqual(["a", "a", "b", "c"]);
});
