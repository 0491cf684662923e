import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watch } from "#app/storefront/order/watch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

test("an order is looked at soon, then ever more rarely, and once a minute in the end", async () => {
  const look = vi.fn(async () => false);
  const { stop } = watch(look, () => true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30 * minute);
  look.mockClear();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(look).toHaveBeenCalledTimes(10);
  stop();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(look).toHaveBeenCalledTimes(10);
});

test("not while nobody sees the page; who comes back to it is answered at once", async () => {
  const look = vi.fn(async () => false);
  let isShown = true;
  const { turned, stop } = watch(look, () => isShown);
  isShown = false;
  turned();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(look).not.toHaveBeenCalled();
  isShown = true;
  turned();
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

test("a shop that does not answer is asked again; what changed brings it back to the first pace", async () => {
  const look = vi.fn<() => Promise<boolean>>();
  look.mockRejectedValueOnce(new Error("offline"));
  look.mockResolvedValueOnce(true);
  look.mockResolvedValue(false);
  const { stop } = watch(look, () => true);
  await vi.advanceTimersByTimeAsync(1_000 + 1_500 + 1_000);
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});
