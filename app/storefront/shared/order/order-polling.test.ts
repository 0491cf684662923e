import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollForChanges } from "./poll-for-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

test("an order is polled soon, then ever less often, at last once a minute", async () => {
  const look = vi.fn(async () => false);
  const { stop } = pollForChanges(look, () => true);
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

test("polling stops while the page is hidden and resumes immediately when it is shown", async () => {
  const look = vi.fn(async () => false);
  let isShown = true;
  const { onVisibilityChange, stop } = pollForChanges(look, () => isShown);
  isShown = false;
  onVisibilityChange();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(look).not.toHaveBeenCalled();
  isShown = true;
  onVisibilityChange();
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

test("a failed poll is retried; a change resets the pace", async () => {
  const look = vi.fn<() => Promise<boolean>>();
  look.mockRejectedValueOnce(new Error("offline"));
  look.mockResolvedValueOnce(true);
  look.mockResolvedValue(false);
  const { stop } = pollForChanges(look, () => true);
  await vi.advanceTimersByTimeAsync(1_000 + 1_500 + 1_000);
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});
