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
