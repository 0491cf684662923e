import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRequestQueue, type RequestQueue } from "./request-queue.ts";
import { createRequestQueues } from "./request-queues.ts";

// Which requests are served, wait or are rejected under overload.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { maxConcurrent: 2, maxWaiting: 3, maxWaitMs: 1_000 };

/** Requests of these callers in this order; `log` records them as they start or are rejected. */
function arrive(queue: RequestQueue, callers: string) {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  for (const caller of callers) void arrives(caller);
  return { log, next };

  async function arrives(caller: string) {
    const end = await queue.acquire(caller);
    log.push(end ? caller : `-${caller}`);
    if (end) ends.push(end);
  }

  /** Completes one request in service. */
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

test("it reports the queue length at each change", async () => {
  const lengths: number[] = [];
  const { next } = arrive(
    createRequestQueue({ ...bounds, onDepthChange: (waiting) => lengths.push(waiting) }),
    "abcd",
  );
  await settled();
  expect(lengths).toEqual([1, 2]);
  await next();
  await next();
  expect(lengths).toEqual([1, 2, 1, 0]);
});

test("it serves and queues up to its limits and immediately rejects the rest", async () => {
  const { log, next } = arrive(createRequestQueue(bounds), "aaaaaa");
  await settled();
  expect(log).toEqual(["a", "a", "-a"]);
  for (let turn = 0; turn < 3; turn += 1) await next();
  expect(log).toEqual(["a", "a", "-a", "a", "a", "a"]);
});

test("it serves callers round-robin", async () => {
  const { next } = arrive(createRequestQueue({ ...bounds, maxWaiting: 9 }), "aaaaaabcb");
  expect(await next()).toBe("a a a");
  expect(await next()).toBe("a a a b");
  expect(await next()).toBe("a a a b c");
  expect(await next()).toBe("a a a b c a");
  expect(await next()).toBe("a a a b c a b");
});

test("a full queue drops a request of the caller with the most", async () => {
  const queue = createRequestQueue(bounds);
  const { log } = arrive(queue, "aaaaab");
  await settled();
  expect(log).toEqual(["a", "a", "-a"]);
  expect([queue.wouldReject("a"), queue.wouldReject("c")]).toEqual([true, false]);
  const { log: third } = arrive(queue, "c");
  await settled();
  expect(log).toEqual(["a", "a", "-a", "-a"]);
  expect(third).toEqual([]);
  // Now each caller has one, so none loses a place to a fourth.
  expect(queue.wouldReject("d")).toBe(true);
});

test("one caller gets only its share of places", async () => {
  const queue = createRequestQueue({ ...bounds, maxPerClient: 1 });
  const { log, next } = arrive(queue, "aaab");
  await settled();
  expect(log).toEqual(["a", "b"]);
  expect(await next()).toBe("a b a");
});

test("waiting requests time out", async () => {
  const queue = createRequestQueue(bounds);
  const { log } = arrive(queue, "aabc");
  await vi.advanceTimersByTimeAsync(999);
  expect(log).toEqual(["a", "a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a", "a", "-b", "-c"]);
});

describe("a place", () => {
  test("is released once, however often its end is reported", async () => {
    const queue = createRequestQueue({ ...bounds, maxConcurrent: 1 });
    const end = (await queue.acquire("a"))!;
    const { log } = arrive(queue, "bc");
    end();
    end();
    await settled();
    expect(log).toEqual(["b"]);
  });
});

test("one address gets two upload places, however slow its files", async () => {
  const url = "/payment/touch-n-go/6f1ed002-ab55-4d7c-8a9f-3a1ab5b1b1f0";
  const queue = createRequestQueues().queueFor({
    method: "POST",
    url,
    contentType: "multipart/form-data",
    cookie: "",
  });
  const { log } = arrive(queue, "aaaaaaaabc");
  await settled();
  expect(log).toEqual(["a", "a", "b", "c"]);
});
