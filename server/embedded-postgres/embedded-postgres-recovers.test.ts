import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { openLogFile } from "./log-file.ts";
import { waitFor, readPidFile } from "./postmaster.ts";
import { administer } from "#kit/database-server.ts";

// What a full disk, a power cut or a crash inside PostgreSQL leaves behind. prove/faults tests the full disk
// itself.

vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let lines: string[];
const note = (line: string) => void lines.push(line);

beforeEach(() => {
  folder = fs.mkdtempSync("/tmp/emas-pg-");
  fs.chmodSync(folder, 0o755);
  lines = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each(["", "\0\0\0\0"])(
  "a process id file without content does not stop a start: %j",
  async (text) => {
    await (await start()).stop();
    const file = path.join(dataOf(), "postmaster.pid");
    fs.writeFileSync(file, text);
    const { url, stop } = await start();
    await expect(administer(url, "select 1")).resolves.toBeDefined();
    await stop();
  },
);

test("after a crash inside PostgreSQL a new one starts, which cannot be stopped half-way", async () => {
  const { url, stop } = await start();
  const before = readPidFile(dataOf())!.pid;
  const victim = new pg.Client(url);
  victim.on("error", () => {});
  await victim.connect();
  const { rows } = await victim.query("select pg_backend_pid() as pid");
  process.kill(rows[0].pid, "SIGKILL");
  expect(await waitFor(() => lines.includes("PostgreSQL is back."), 25_000)).toBe(true);
  expect(readPidFile(dataOf())!.pid).not.toBe(before);
  await expect(administer(url, "select 1")).resolves.toBeDefined();
  await stop();
});

test("a log is truncated even if its copy finds no disk space", () => {
  const log = openLogFile(folder);
  fs.mkdirSync(path.join(folder, "postgres.log.1"));
  fs.writeSync(log.handle, "x".repeat(2 * 1024 * 1024));
  log.trim();
  expect(log.size()).toBe(0);
  log.close();
});

async function start() {
  return startEmbeddedPostgres({ folder, log: { info: note, warn: note, error: note } });
}

function dataOf() {
  return path.join(folder, "postgres", "data");
}
