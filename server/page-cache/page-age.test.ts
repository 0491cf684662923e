import { afterEach, expect, test, vi } from "vitest";
import { middleOfMinute, openPageCache } from "#tests/page-cache.ts";

afterEach(() => void vi.useRealTimers());

test("a page is rendered again after ten seconds, and in each new minute", async () => {
  const start = middleOfMinute().getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const headers = { "Cache-Control": "no-cache" };
  const cache = await openPageCache(() => new Response("<p>Ring</p>", { headers }));
  cache.pages.onReconnect();
  const rendersAt = async (seconds: number) => {
    vi.setSystemTime(start + seconds * 1_000);
    await cache.get("/about");
    return cache.requestedPaths.length;
  };
  expect(await rendersAt(0)).toBe(1);
  expect(await rendersAt(9)).toBe(1);
  expect(await rendersAt(25)).toBe(2);
  expect(await rendersAt(29)).toBe(2);
  expect(await rendersAt(30)).toBe(3);
  cache.close();
});

test("in the second after that, it is shown while it is rendered again, once", async () => {
  const start = middleOfMinute().getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  let answer: (made: Response) => void = () => {};
  const cache = await openPageCache(() => new Promise((resolve) => (answer = resolve)));
  cache.pages.onReconnect();
  const first = cache.text("/about");
  await expect.poll(() => cache.requestedPaths.length).toBe(1);
  answer(new Response("first"));
  await first;
  vi.setSystemTime(start + 10_500);
  expect([await cache.text("/about"), await cache.text("/about")]).toEqual(["first", "first"]);
  expect(cache.requestedPaths).toHaveLength(2);
  answer(new Response("busy", { status: 503 }));
  await vi.waitFor(async () => expect(await cache.text("/about")).toBe("first"));
  expect(cache.requestedPaths).toHaveLength(2);
  vi.setSystemTime(start + 11_000);
  const waiting = cache.text("/about");
  await expect.poll(() => cache.requestedPaths.length).toBe(3);
  answer(new Response("second"));
  expect(await waiting).toBe("second");
  cache.close();
});

test("a page that changes while it is rendered again is rendered once more", async () => {
  const start = middleOfMinute().getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const answers: ((made: Response) => void)[] = [];
  const cache = await openPageCache(() => new Promise((resolve) => answers.push(resolve)));
  cache.pages.onReconnect();
  const first = cache.text("/about");
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!(new Response("RM 595.37"));
  await first;
  vi.setSystemTime(start + 10_500);
  expect(await cache.text("/about")).toBe("RM 595.37");
  cache.pages.onInvalidate(undefined);
  const next = cache.text("/about");
  await expect.poll(() => answers.length).toBe(3);
  answers[1]!(new Response("RM 595.37"));
  answers[2]!(new Response("RM 601.20"));
  expect([await next, await cache.text("/about")]).toEqual(["RM 601.20", "RM 601.20"]);
  cache.close();
});

test("a page that was invalidated is not shown again, however young it is", async () => {
  let html = "before";
  const cache = await openPageCache(() => new Response(html));
  cache.pages.onReconnect();
  expect(await cache.text("/about")).toBe("before");
  html = "after";
  cache.pages.onInvalidate(undefined);
  expect(await cache.text("/about")).toBe("after");
  cache.close();
});
