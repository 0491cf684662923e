import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import type { ServerBuild } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { fileExists } from "./files.server.ts";
import { saveProductPicture, savePrivatePicture, readPicture } from "./images.server.ts";
import { isTooBusy, tooBusyError } from "./outage.server.ts";
import { withOutages } from "#server/http/outage-responses.ts";
import { noise } from "#kit/pictures.ts";
import { keepPictureOrThrow } from "#tests/sample-pictures.ts";

// Pictures are encoded in a separate process, whose failure must not affect the shop.

type PictureTask = { child: ChildProcess; task: string };
type Fate = "SIGKILL" | "SIGSTOP" | false;
const watch = vi.hoisted((): { tasks: PictureTask[]; fateOf: (tasks: PictureTask) => Fate } => ({
  tasks: [],
  fateOf: () => false,
}));
vi.mock(import("node:child_process"), async (original) => {
  const real = await original();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    const send = child.send.bind(child) as (...message: unknown[]) => boolean;
    child.send = (...message: unknown[]) => {
      const request = { child, task: (message[0] as PictureTask).task };
      watch.tasks.push(request);
      const isSent = send(...message);
      const fate = watch.fateOf(request);
      if (fate) child.kill(fate);
      return isSent;
    };
    return child;
  };
  return { ...real, fork: fork as typeof real.fork };
});

beforeEach(() => {
  watch.tasks = [];
  watch.fateOf = () => false;
});

test("the picture process has lower priority and none of the shop's secrets", async () => {
  process.env.EMAS_TEST_SECRET = "not to be known";
  await keepPictureOrThrow(await noise(300, 200).png().toBuffer());
  delete process.env.EMAS_TEST_SECRET;
  const pid = watch.tasks[0]!.child.pid!;
  expect(pid).not.toBe(process.pid);
  expect(os.getPriority(pid)).toBeGreaterThan(os.getPriority());
  if (process.platform === "linux") {
    const known = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const names = known.filter(Boolean).map((line) => line.split("=")[0]);
    expect(names).not.toContain("DATA_DIR");
    expect(names).not.toContain("EMAS_TEST_SECRET");
  }
});

test("a picture is encoded by a second process after the first is killed", async () => {
  watch.fateOf = () => watch.tasks.length === 1 && "SIGKILL";
  const picture = await keepPictureOrThrow(await noise(300, 200).png().toBuffer());
  expect(new Set(watch.tasks.map(({ child }) => child.pid)).size).toBe(2);
  expect(await fileExists(`pictures/${picture.key}.jpg`)).toBe(true);
});

test("a file that crashes its decoder is refused, and the others are not", async () => {
  const beside = await keepPictureOrThrow(await noise(900, 900).png().toBuffer());
  const bytes = await noise(300, 200).png().toBuffer();
  watch.fateOf = ({ task }) => task === "privatePicture" && "SIGKILL";
  const [size, receipt] = await Promise.all([
    readPicture(beside.key, 640, "jpeg"),
    savePrivatePicture("receipts", bytes),
  ]);
  expect(receipt).toEqual({ ok: false, reason: "not-a-picture" });
  expect(size?.contentType).toBe("image/jpeg");
  expect(watch.tasks.filter(({ task }) => task === "privatePicture")).toHaveLength(2);
  watch.fateOf = () => false;
  expect((await savePrivatePicture("receipts", bytes)).ok).toBe(true);
});

test("a picture whose decoder hangs is encoded by another after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    watch.fateOf = () => watch.tasks.length === 1 && "SIGSTOP";
    const keeping = keepPictureOrThrow(await noise(300, 200).png().toBuffer());
    await vi.waitUntil(() => watch.tasks.length === 1, { timeout: 20_000 });
    vi.advanceTimersByTime(59_000);
    expect(watch.tasks).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    const picture = await keeping;
    expect(await fileExists(`pictures/${picture.key}.jpg`)).toBe(true);
    expect(watch.tasks).toHaveLength(2);
    const isKilled = () => watch.tasks[0]!.child.signalCode === "SIGKILL";
    await vi.waitUntil(isKilled, { timeout: 20_000 });
  } finally {
    vi.useRealTimers();
  }
});

test("a caller over the queue limit is asked to retry", async () => {
  const bytes = await noise(1200, 1200).png().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => saveProductPicture(bytes)));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(3);
  expect(refused.every(({ reason }) => isTooBusy(reason))).toBe(true);
});

test("the shop answers that refusal with 503 and no reference number", async () => {
  const action = () => {
    throw tooBusyError("for a test");
  };
  const routes = { one: { id: "one", module: { default: () => null, action } } };
  const { routes: wrappedRoutes } = withOutages({ routes } as unknown as ServerBuild);
  const answer = (wrappedRoutes.one!.module.action as unknown as () => Promise<unknown>)();
  await expect(answer).rejects.toMatchObject({ init: { status: 503 } });
});
