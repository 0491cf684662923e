import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWalArchive, type BaseBackup, type WalArchive } from "#backup/wal-archive.server.ts";
import { connect, disconnect } from "#db/client.server.ts";
import { openBucket } from "#kit/bucket.ts";
import { untilTrue } from "#kit/until-true.ts";
import { readWalArchiveState } from "#platform/wal-archive-state.server.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { startArchiver } from "#server/embedded-postgres/archiver.ts";
import { recoverDatabase } from "#server/embedded-postgres/recover.ts";
import { parseMoment } from "#server/restore-moment.ts";

// prove/restore loses a machine that sells and restores moments of it by `npm run restore -- --at`.

const segment = "00000001000000000000000A";
const options = { secretMark: "mark", keepDays: 14 };
const bucket = await openBucket();
afterAll(bucket.close);

let folder: string;
let lines: string[];
const note = (line: string) => void lines.push(line);
const log = { info: () => {}, warn: note, error: note };

beforeEach(() => {
  folder = fs.mkdtempSync("/tmp/emas-wal-");
  fs.chmodSync(folder, 0o755);
  lines = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID } = bucket.settings;
const s3 = {
  endpoint: S3_ENDPOINT,
  bucket: S3_BUCKET,
  region: "auto",
  accessKeyId: S3_ACCESS_KEY_ID,
  secretAccessKey: S3_ACCESS_KEY_ID,
};

describe.each(["a folder", "a bucket"])("an archive in %s", (place) => {
  const open = () => openWalArchive(place === "a folder" ? folder : s3, options);

  test("accepts a segment again, but never another one of its name, nor another database", async () => {
    const archive = open();
    await archive.putWal(segment, Buffer.alloc(100, 1));
    await archive.putWal(segment, Buffer.alloc(100, 1));
    await expect(archive.putWal(segment, Buffer.alloc(100, 2))).rejects.toThrow("not replaced");
    expect(await archive.findWal(segment)).toEqual(Buffer.alloc(100, 1));
    expect(await archive.findWal("00000002.history")).toBeUndefined();
    const mine = { systemIdentifier: "1", majorVersion: "18" };
    await archive.claim(mine);
    await archive.claim(mine);
    await expect(archive.claim({ ...mine, systemIdentifier: "2" })).rejects.toThrow(
      "another database",
    );
  });

  test("keeps what every moment of its days needs, and the only base backup for ever", async () => {
    const archive = open();
    const walOf = (position: number) =>
      `00000001${position.toString(16).toUpperCase().padStart(16, "0")}`;
    const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
    for (const [day, timeline] of [
      [1, 1],
      [8, 1],
      [15, 2],
    ] as const) {
      const base = {
        name: `2026010${day}t`,
        timeline,
        firstSegment: walOf(day * 16),
        finishedAt: dayOf(day),
        parts: 1,
        label: "",
        secretMark: "",
      };
      await archive.putPart(base.name, 1, Buffer.from("part"));
      await archive.putWal(base.firstSegment, Buffer.from("wal"));
      await archive.putBase(base);
    }
    const left = async (day: number) => {
      await archive.removeOld(new Date(dayOf(day)));
      const bases = await archive.listBases();
      const wal = [1, 8, 15].map(
        async (one) => (await archive.findWal(walOf(one * 16))) !== undefined,
      );
      return [
        bases.map(({ finishedAt }) => new Date(finishedAt).getUTCDate()),
        await Promise.all(wal),
      ];
    };
    expect(await left(21)).toEqual([
      [1, 8, 15],
      [true, true, true],
    ]);
    expect(await left(22)).toEqual([
      [8, 15],
      [false, true, true],
    ]);
    expect(await left(300)).toEqual([[15], [false, false, true]]);
    const [last] = await archive.listBases();
    await expect(readAll(archive, last!)).resolves.toBe("part");

    const unfinished = { ...last!, name: "20260116t" };
    await archive.putPart(unfinished.name, 1, Buffer.from("cut off"));
    await archive.removeUnfinished();
    await expect(readAll(archive, unfinished)).rejects.toThrow("lacks a part");
    await expect(readAll(archive, last!)).resolves.toBe("part");
  });
});

test("a database goes back to a moment, again and again, and each time goes on with a timeline of its own", async () => {
  const archive = openWalArchive(path.join(folder, "archive"), options);
  await run(archive, async (url) => {
    await untilTrue("a base backup", async () => (await archive.listBases()).length === 1);
    await query(url, "create table kept (number int)");
    await query(url, "insert into kept values (1)");
  });
  const moment = new Date();
  await run(archive, (url) => query(url, "insert into kept values (2)"));
  const restore = async (at: Date | undefined, base: number) =>
    recoverDatabase({
      folder,
      log,
      archive,
      base: (await archive.listBases())[base]!,
      moment: at,
      prepare: async (client) => void (await client.query("insert into kept values (10)")),
    });
  const numbers = () =>
    run(archive, async (url) =>
      (await query(url, "select number from kept order by 1")).map(({ number }) => number),
    );

  expect(await restore(moment, 0)).toMatchObject({ ok: true, kept: expect.any(String) });
  expect(await numbers()).toEqual([1, 10]);
  await run(archive, (url) => query(url, "insert into kept values (11)"));
  // The history that the first restore left is still there.
  expect(await restore(undefined, 0)).toMatchObject({ ok: true });
  expect(await numbers()).toEqual([1, 2, 10]);
  expect((await archive.listBases()).map(({ timeline }) => timeline)).toEqual([1, 2, 3]);
}, 240_000);

test("a changed secret is known to the archive at once, so that a restore asks for the right one", async () => {
  const place = path.join(folder, "archive");
  const marksAfter = async (secretMark: string, bases: number) => {
    const archive = openWalArchive(place, { ...options, secretMark });
    const marks = async () => (await archive.listBases()).map((base) => base.secretMark);
    await run(archive, () =>
      untilTrue("a base backup", async () => (await marks()).length === bases),
    );
    return marks();
  };
  expect(await marksAfter("first", 1)).toEqual(["first"]);
  expect(await marksAfter("second", 2)).toEqual(["first", "second"]);
}, 240_000);

test("a failing archive is reported while the database goes on, and nothing is missing afterwards", async () => {
  const place = path.join(folder, "archive");
  fs.writeFileSync(place, "not a folder");
  const archive = openWalArchive(place, options);
  await run(archive, async (url) => {
    connect(url, 5);
    await query(url, "create table kept as select 1; select pg_switch_wal()");
    await untilTrue(
      "the failure",
      async () => (await readWalArchiveState())?.failingSince !== undefined,
    );
    expect(lines).toEqual([
      expect.stringMatching(/^The WAL archive has been failing since .* The shop keeps running\./),
    ]);
    fs.rmSync(place);
    await untilTrue(
      "the archive",
      async () => (await readWalArchiveState())?.failingSince === undefined,
    );
    await untilTrue("the log", async () => lines.at(-1) === "The WAL archive works again.");
    await disconnect();
  });
  expect(await archive.findWal("000000010000000000000001")).toHaveLength(16 * 1024 ** 2);
}, 240_000);

test("WAL that would fill the disk is skipped, and a new base backup is due", async () => {
  const data = path.join(folder, "data");
  const status = path.join(data, "pg_wal", "archive_status");
  for (const made of [status, path.join(data, "global"), path.join(folder, "archived")])
    fs.mkdirSync(made, { recursive: true });
  fs.writeFileSync(path.join(data, "global", "pg_control"), Buffer.alloc(8));
  fs.writeFileSync(path.join(folder, "archived", "continuous"), "archive");
  fs.writeFileSync(path.join(folder, "archive"), "not a folder");
  const archive = openWalArchive(path.join(folder, "archive"), options);
  for (let number = 0; number < 129; number += 1) {
    const name = `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, "0")}`;
    fs.writeFileSync(path.join(status, `${name}.ready`), "");
  }
  const cluster = {
    home: folder,
    data,
    account: undefined,
    log,
    binaries: { initdb: "", postgres: "", majorVersion: "18" },
  };
  const archiver = startArchiver(cluster, { url: "postgresql://nowhere.invalid/", archive });
  await untilTrue(
    "the receipts",
    async () => fs.readdirSync(path.join(folder, "archived")).length === 129,
  );
  await archiver.stop();
  expect(fs.existsSync(path.join(folder, "archived", "continuous"))).toBe(false);
  expect(lines.at(-1)).toMatch(/^129 WAL files .* were skipped/);
});

test("--at takes Kuala Lumpur time", () => {
  expect(parseMoment("2026-11-22 10:31")).toEqual(new Date("2026-11-22T02:31:00Z"));
  expect(parseMoment("2026-11-22 00:00:07")).toEqual(new Date("2026-11-21T16:00:07Z"));
  for (const text of ["2026-02-31 10:00", "2026-11-22", "10:31", "2026-11-22 24:61", ""]) {
    expect(() => parseMoment(text)).toThrow("Kuala Lumpur time");
  }
});

async function run<T>(archive: WalArchive, use: (url: string) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbeddedPostgres({ folder, log, archive });
  try {
    return await use(url);
  } finally {
    await stop();
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<{ number: number }>(text)).rows;
  } finally {
    await client.end();
  }
}

async function readAll(archive: WalArchive, base: BaseBackup) {
  const parts: Buffer[] = [];
  for await (const part of archive.readParts(base)) parts.push(part);
  return Buffer.concat(parts).toString();
}
