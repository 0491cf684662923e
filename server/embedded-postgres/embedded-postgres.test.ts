import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { isProcessAlive, waitFor, readPidFile } from "./postmaster.ts";
import { copyProject, setUpEarlierData, spawnShop, watchOf } from "#tests/spawned-shop.ts";
import { administer } from "#kit/database-server.ts";

// A database is made and started several times, on a disk that others write to.
vi.setConfig({ testTimeout: 240_000 });

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

let folder: string;
let lines: string[];
let ends: (() => unknown)[];
const note = (line: string) => void lines.push(line);
const log = { info: note, warn: note, error: note };

const copyEarlierData = setUpEarlierData();

beforeEach(() => {
  // Not the system's temporary folder: root's may be private and its path too long.
  folder = fs.mkdtempSync("/tmp/emas-pg-");
  fs.chmodSync(folder, 0o755);
  lines = [];
  ends = [];
});

afterEach(async () => {
  for (const end of ends) await end();
  const home = fs.existsSync(homeOf(folder)) ? fs.realpathSync(homeOf(folder)) : undefined;
  const server = readPidFile(dataOf(folder));
  if (server) expect(isProcessAlive(server.pid), "a server was left running").toBe(false);
  if (home?.startsWith("/var/lib/emas/")) fs.rmSync(home, { recursive: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("starting", () => {
  test("in an empty folder creates a database with durable settings", async () => {
    const { url } = await start();
    const [row] = await administer(
      url,
      `select current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
         current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp,
         current_database() as name, lower('ÉMAS') as lower`,
    );
    const promised = { fsync: "on", zone: "UTC", encoding: "UTF8", tcp: "", name: "emas" };
    expect(row).toEqual({ ...promised, lower: "émas" });
    expect(lines).toEqual([]);
  });

  test("finds the data of the previous run", async () => {
    const first = await start();
    await administer(first.url, "create table kept as select 42 as answer");
    await first.stop();
    const { url } = await start();
    expect(url).toBe(first.url);
    expect(await administer(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("requires the password, which only its owner can read", async () => {
    const { url } = await start();
    const file = path.join(folder, "postgres-password");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const socket = new URL(url).searchParams.get("host") ?? "";
    expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
    const wrong = url.replace(fs.readFileSync(file, "utf8").trim(), "guessed");
    await expect(administer(wrong, "select 1")).rejects.toThrow("password authentication failed");
  });

  test("replaces a lost password", async () => {
    copyEarlierData(folder);
    const file = path.join(folder, "postgres-password");
    const lost = fs.readFileSync(file, "utf8");
    fs.rmSync(file);
    const { url } = await start();
    expect(fs.readFileSync(file, "utf8")).not.toBe(lost);
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("uses a short socket path for a folder with a long or odd path", async () => {
    const long = path.join(folder, `it's "odd", and ${"long ".repeat(25)}`);
    const { url, stop } = await start(long);
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
    const socket = new URL(url).searchParams.get("host") ?? "";
    expect(socket.length).toBeLessThan(85);
    await stop();
    expect(fs.existsSync(socket)).toBe(false);
  });

  test("starts over after initdb was killed half-way", async () => {
    const draft = path.join(homeOf(folder), "draft-1");
    fs.mkdirSync(path.join(draft, "base"), { recursive: true });
    fs.writeFileSync(path.join(draft, "PG_VERSION"), "18\n");
    const { url } = await start();
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(fs.existsSync(draft)).toBe(false);
  });

  test("refuses the folder of another major version and leaves it unchanged", async () => {
    copyEarlierData(folder);
    const version = path.join(dataOf(folder), "PG_VERSION");
    fs.writeFileSync(version, "17\n");
    await expect(start()).rejects.toThrow(/^[^\n]* was written by PostgreSQL 17[^\n]*$/);
    fs.writeFileSync(version, "18\n");
    await start();
  });

  test("reports the end of PostgreSQL's log on failure", async () => {
    copyEarlierData(folder);
    const settings = path.join(dataOf(folder), "postgresql.auto.conf");
    fs.writeFileSync(settings, "shared_preload_libraries = 'nonsense'\n");
    await expect(start()).rejects.toThrow(/exit code 1[^]*could not access file "nonsense"/);
    fs.writeFileSync(settings, "");
    await start();
  });

  test("is aborted after its timeout and leaves no process running", async () => {
    copyEarlierData(folder);
    const startWithoutTime = startEmbeddedPostgres({ folder, log, startTimeoutMs: -1 });
    await expect(startWithoutTime).rejects.toThrow("not ready after 0 seconds. Its log ends:");
    await start();
  });
});

describe("a second shop on the same folder", () => {
  test("is refused with one line and breaks nothing", async () => {
    const { url } = await start();
    const refused = `Another shop (process ${process.pid}) is already using the data folder ${folder}.`;
    await expect(start()).rejects.toThrow(refused);
    const other = shop();
    expect((await other.output()).trim()).toBe(refused);
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("at the same moment: exactly one of the two starts", async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);
    const open = starts.filter(({ status }) => status === "fulfilled");
    expect(open).toHaveLength(1);
  });

  test("may join when configured to, and leaves the database running when it stops", async () => {
    const { url } = await start();
    const guest = await startEmbeddedPostgres({ folder, log, join: true });
    expect(guest.url).toBe(url);
    await guest.stop();
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("after a kill", () => {
  beforeEach(() => copyEarlierData(folder));

  test("of PostgreSQL, it restarts with every committed row", async () => {
    const { url } = await start();
    await administer(url, "create table kept as select 42 as answer");
    for (let round = 1; round <= 2; round += 1) {
      const { pid } = running(folder);
      process.kill(pid, "SIGKILL");
      await until(() => lines.filter((line) => line === "PostgreSQL is back.").length === round);
      expect(running(folder).pid).not.toBe(pid);
      expect(await administer(url, "select answer from kept")).toEqual([{ answer: 42 }]);
    }
    expect(lines[0]).toBe("PostgreSQL died (SIGKILL); starting it again.");
  });

  test("of PostgreSQL, stopping the shop does not wait for the restart", async () => {
    const { stop } = await start();
    process.kill(running(folder).pid, "SIGKILL");
    await until(() => lines.length > 0);
    await stop();
    await start();
  });

  test("of the shop, PostgreSQL stops", async () => {
    const killed = shop();
    await killed.open();
    const { pid } = running(folder);
    killed.child.kill("SIGKILL");
    await until(() => !isProcessAlive(pid));
  });

  test.runIf(process.platform === "linux")(
    "of the shop and its watchdog, the next start stops the orphan",
    async () => {
      const killed = shop();
      const url = await killed.open();
      await administer(url, "create table kept as select 42 as answer");
      const { pid } = running(folder);
      process.kill(watchOf(pid), "SIGKILL");
      killed.child.kill("SIGKILL");
      await once(killed.child, "exit");
      expect(isProcessAlive(pid)).toBe(true);
      const next = await start();
      expect(isProcessAlive(pid)).toBe(false);
      expect(lines[0]).toContain(`(process ${pid}) that a killed shop left behind`);
      expect(await administer(next.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    },
  );

  test("of everything, a reused process id does not stop a start", async () => {
    const stranger = spawn("/bin/sleep", ["600"]);
    ends.push(() => stranger.kill());
    const file = path.join(dataOf(folder), "postmaster.pid");
    fs.writeFileSync(file, `${stranger.pid}\n${dataOf(folder)}\n1\n5432\n/tmp\n\n1 1\nready\n`);
    if (isRoot) fs.chownSync(file, fs.statSync(dataOf(folder)).uid, -1);
    await start();
    expect(isProcessAlive(stranger.pid ?? 0)).toBe(true);
  });

  test("SIGTERM stops the shop and its PostgreSQL", async () => {
    const stopped = shop();
    await stopped.open();
    const { pid } = running(folder);
    stopped.child.kill("SIGTERM");
    expect(await once(stopped.child, "exit")).toEqual([0, null]);
    expect(isProcessAlive(pid)).toBe(false);
  });
});

describe("users", () => {
  test("an ordinary user runs everything as that user", async () => {
    const project = copyProject(path.join(folder, "clone"));
    if (isRoot) fs.chownSync(folder, nobody, nobody);
    const ordinary = shop(isRoot ? { project, uid: nobody, gid: nobody } : { project });
    const url = await ordinary.open();
    expect(fs.statSync(dataOf(folder)).uid).toBe(isRoot ? nobody : process.getuid?.());
    expect(await administer(url, "select 1 as one")).toEqual([{ one: 1 }]);
    ordinary.child.kill("SIGTERM");
    expect(await once(ordinary.child, "exit")).toEqual([0, null]);
    expect(ordinary.said()).toHaveLength(1);
    // Root continues as the database's user; any other user stays as it is.
    expect(await administer((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(lines).toEqual([]);
  });

  test("root switches to a folder its unprivileged user can reach", async () => {
    const project = copyProject(path.join(folder, "clone"));
    fs.chmodSync(folder, 0o700);
    const closed = shop({ project });
    const url = await closed.open();
    await administer(url, "create table kept as select 42 as answer");
    const [output, copied] = closed.said();
    expect(fs.realpathSync(dataOf(folder)).startsWith("/var/lib/emas/")).toBe(isRoot);
    if (isRoot)
      expect(output).toContain(`which cannot access ${homeOf(folder)}: its data is in /var/lib/`);
    if (isRoot) expect(fs.statSync(dataOf(folder)).uid).not.toBe(0);
    expect(copied ?? "").not.toContain("rror");
    closed.child.kill("SIGTERM");
    await once(closed.child, "exit");
    const again = shop({ project });
    expect(await administer(await again.open(), "select answer from kept")).toEqual([
      { answer: 42 },
    ]);
    expect(again.said()).toHaveLength(1);
    again.child.kill("SIGTERM");
    await once(again.child, "exit");
  });
});

async function start(below = folder) {
  const server = await startEmbeddedPostgres({ folder: below, log });
  ends.push(server.stop);
  return server;
}

/** The supervisor in a separate process. */
function shop(whose: Parameters<typeof spawnShop>[1] = {}) {
  const spawned = spawnShop(folder, whose);
  ends.push(() => spawned.child.kill("SIGKILL"));
  return spawned;
}

function running(below: string) {
  const server = readPidFile(dataOf(below));
  if (!server) throw new Error("no server runs");
  return server;
}

async function until(condition: () => boolean) {
  if (!(await waitFor(condition, 25_000))) throw new Error(`in vain: ${lines.join(" | ")}`);
}

function homeOf(below: string) {
  return path.join(below, "postgres");
}

function dataOf(below: string) {
  return path.join(homeOf(below), "data");
}
