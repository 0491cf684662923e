import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import type { ServerBuild } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { fileExists } from "#platform/files.server.ts";
import { keepPicture, keepReceipt, readPicture } from "#platform/images.server.ts";
import { isTooBusy, tooBusy } from "#platform/outage.server.ts";
import { withOutages } from "#server/http/outages.ts";
import { kept, noise } from "./sample-pictures.ts";

// Pictures are made in a process of their own, and whatever becomes of it the shop stays.

type Asked = { child: ChildProcess; deed: string };
type Fate = "SIGKILL" | "SIGSTOP" | false;
const watch = vi.hoisted((): { asked: Asked[]; fateOf: (asked: Asked) => Fate } => ({
  asked: [],
  fateOf: () => false,
}));
vi.mock(import("node:child_process"), async (original) => {
  const real = await original();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    const send = child.send.bind(child) as (...message: unknown[]) => boolean;
    child.send = (...message: unknown[]) => {
      const asked = { child, deed: (message[0] as Asked).deed };
      watch.asked.push(asked);
      const isSent = send(...message);
      const fate = watch.fateOf(asked);
      if (fate) child.kill(fate);
      return isSent;
    };
    return child;
  };
  return { ...real, fork: fork as typeof real.fork };
});

beforeEach(() => {
  watch.asked = [];
  watch.fateOf = () => false;
});

test("the process that decodes comes after the shop's own work, and knows none of its secrets", async () => {
  process.env.EMAS_TEST_SECRET = "not to be known";
  await kept(await noise(300, 200).png().toBuffer());
  delete process.env.EMAS_TEST_SECRET;
  const pid = watch.asked[0]!.child.pid!;
  expect(pid).not.toBe(process.pid);
  expect(os.getPriority(pid)).toBeGreaterThan(os.getPriority());
  if (process.platform === "linux") {
    const known = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const names = known.filter(Boolean).map((line) => line.split("=")[0]);
    expect(names).not.toContain("DATA_DIR");
    expect(names).not.toContain("EMAS_TEST_SECRET");
  }
});

test("a picture whose process is killed is made all the same, by another", async () => {
  watch.fateOf = () => watch.asked.length === 1 && "SIGKILL";
  const picture = await kept(await noise(300, 200).png().toBuffer());
  expect(new Set(watch.asked.map(({ child }) => child.pid)).size).toBe(2);
  expect(await fileExists(`pictures/${picture.key}.jpg`)).toBe(true);
});

test("a file that kills whatever decodes it is refused, and those beside it are not", async () => {
  const beside = await kept(await noise(900, 900).png().toBuffer());
  const bytes = await noise(300, 200).png().toBuffer();
  watch.fateOf = ({ deed }) => deed === "receipt" && "SIGKILL";
  const [size, receipt] = await Promise.all([
    readPicture(beside.key, 640, "jpeg"),
    keepReceipt(bytes),
  ]);
  expect(receipt).toEqual({ ok: false, reason: "not-a-picture" });
  expect(size?.contentType).toBe("image/jpeg");
  expect(watch.asked.filter(({ deed }) => deed === "receipt")).toHaveLength(2);
  watch.fateOf = () => false;
  expect((await keepReceipt(bytes)).ok).toBe(true);
});

test("a picture whose decoder stops for ever is made by another once a minute has passed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    watch.fateOf = () => watch.asked.length === 1 && "SIGSTOP";
    const keeping = kept(await noise(300, 200).png().toBuffer());
    await vi.waitUntil(() => watch.asked.length === 1);
    vi.advanceTimersByTime(59_000);
    expect(watch.asked).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    const picture = await keeping;
    expect(await fileExists(`pictures/${picture.key}.jpg`)).toBe(true);
    expect(watch.asked).toHaveLength(2);
    await vi.waitUntil(() => watch.asked[0]!.child.signalCode === "SIGKILL");
  } finally {
    vi.useRealTimers();
  }
});

test("who comes when too many pictures wait is asked to come again", async () => {
  const bytes = await noise(1200, 1200).png().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => keepPicture(bytes)));
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(3);
  expect(refused.every(({ reason }) => isTooBusy(reason))).toBe(true);
});

test("which the shop answers with 503 and no reference number", async () => {
  const action = () => {
    throw tooBusy("for a test");
  };
  const routes = { one: { id: "one", module: { default: () => null, action } } };
  const { routes: honest } = withOutages({ routes } as unknown as ServerBuild);
  const answer = (honest.one!.module.action as unknown as () => Promise<unknown>)();
  await expect(answer).rejects.toMatchObject({ init: { status: 503 } });
});
