import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readBackupStatus } from "#app/admin/shared/backup-status.server.ts";
import { backUpIfDue, isDue } from "./daily-backup.server.ts";
import { readBackup } from "./read-backup.server.ts";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { env } from "#env";
import { lastBackup } from "#shop/last-backup.server.ts";
import { staffBadge, type Owner } from "#shop/staff.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";

const owner = staffBadge({ id: "owner", name: "Farid", role: "owner" }) as Owner;
const hours = 60 * 60 * 1000;

const database = setUpDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate backups`);
  await rm(env.BACKUP_DIR, { recursive: true, force: true });
});

test("a backup is due from its hour in Kuala Lumpur until one succeeded", () => {
  // 3 o'clock in Kuala Lumpur is 19:00 UTC of the previous day.
  const due = (now: string, good?: string, tried = good) =>
    isDue({ lastSuccess: moment(good), lastAttempt: moment(tried), now: new Date(now), atHour: 3 });
  expect(due("2026-11-20T12:00Z")).toBe(true);
  expect(due("2026-11-20T18:59Z", "2026-11-19T19:05Z")).toBe(false);
  expect(due("2026-11-20T19:00Z", "2026-11-19T19:05Z")).toBe(true);
  expect(due("2026-11-20T19:10Z", "2026-11-20T19:00Z")).toBe(false);
  expect(due("2026-11-23T09:00Z", "2026-11-20T19:00Z")).toBe(true);
  expect(due("2026-11-20T19:50Z", "2026-11-19T19:05Z", "2026-11-20T19:00Z")).toBe(false);
  expect(due("2026-11-20T20:00Z", "2026-11-19T19:05Z", "2026-11-20T19:00Z")).toBe(true);
});

test("the scheduler makes one readable backup a day", async () => {
  await backUp();
  const [name, ...others] = await readdir(env.BACKUP_DIR);
  expect(others).toEqual([]);
  const { head } = await readBackup(path.join(env.BACKUP_DIR, name!), undefined);
  expect(head.shop).toBe("Kedai");
  await backUp();
  expect(await readdir(env.BACKUP_DIR)).toEqual([name]);
  await backUp(new Date(Date.now() + 25 * hours));
  expect(await readdir(env.BACKUP_DIR)).toHaveLength(2);
});

test("a backup under another name does not count as the one of the day; another replica's does", async () => {
  const record = (file: string, result: "made" | "failed") =>
    db.insert(backups).values({
      file,
      encrypted: false,
      ...(result === "made" ? { bytes: 5_000 } : { problem: "no space left" }),
    });
  const name = "emas-20261120-190000.tar.gz";
  await record("/media/stick/friday.tar.gz", "made");
  await record("/media/stick/friday.tar.gz", "failed");
  await record(path.join(env.BACKUP_DIR, "before-the-move.tar.gz"), "made");
  await backUp();
  expect(await readdir(env.BACKUP_DIR)).toHaveLength(1);
  await db.execute(sql`truncate backups`);
  await rm(env.BACKUP_DIR, { recursive: true });
  await record(`/another-replica/${name}`, "made");
  await backUp();
  expect(await readdir(env.BACKUP_DIR).catch(() => "none")).toBe("none");
});

test("a failed backup is reported to the owner and retried after an hour", async () => {
  // A file stands in place of the folder.
  await mkdir(path.dirname(env.BACKUP_DIR), { recursive: true });
  await writeFile(env.BACKUP_DIR, "");
  await expect(backUp()).rejects.toThrow("EEXIST");
  expect(await lastBackup(owner)).toMatchObject({
    state: "none",
    problem: expect.stringContaining("EEXIST"),
  });
  await rm(env.BACKUP_DIR);
  await backUp();
  expect(await readdir(env.BACKUP_DIR).catch(() => "none")).toBe("none");
  await backUp(new Date(Date.now() + hours + 1000));
  expect(await lastBackup(owner)).toMatchObject({ state: "good", problem: undefined });
});

test("only the owner sees the age of the last good backup and later failures", async () => {
  expect(await readBackupStatus(clerk)).toBeUndefined();
  expect(await readBackupStatus(owner)).toMatchObject({ isOk: false, title: "No backup yet" });
  await backUp();
  expect(await readBackupStatus(owner)).toMatchObject({
    isOk: true,
    title: "Last backup: 0 min ago",
  });
  const later = new Date(Date.now() + 49 * hours);
  expect(await readBackupStatus(owner, later)).toMatchObject({
    isOk: false,
    title: "Last backup: 2 days ago",
    note: `Today's backup is missing. Ask the person who runs your server to look for "backup" in the shop's log.`,
  });
  await db.execute(
    sql`insert into backups (at, file, sealed, problem) values (now() + interval '1 second', 'x', false, 'no space left')`,
  );
  expect(await readBackupStatus(owner)).toMatchObject({
    isOk: false,
    title: "Last backup: 0 min ago",
    note: expect.stringMatching(/^The last backup failed\./),
    technical: "no space left",
  });
});

function backUp(now?: Date) {
  return backUpIfDue(database.url, async () => "Kedai", now);
}

function moment(text: string | undefined) {
  return text === undefined ? undefined : new Date(text);
}
