import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { env } from "#env";
import { backupCommand } from "./backup-command.ts";
import { checkDatabase } from "./check-database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { administer } from "#kit/database-server.ts";
import { newFolder } from "#kit/shop.ts";
import { freshDatabase } from "#tests/database.ts";
import { openPooler } from "#tests/pooler.ts";

// A server on which the shop would fail under load is refused at the start, in one line that says what to do.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase({ connected: false });
});
afterAll(() => database.drop());

const databaseName = () => new URL(database.url).pathname.slice(1);

async function pooler(behaviour: Parameters<typeof openPooler>[2]) {
  const opened = await openPooler(inject("databaseServer"), databaseName(), behaviour);
  onTestFinished(opened.close);
  return opened.url;
}

/** Until the test ends. */
async function alterDatabase(change: string, undo: string) {
  const server = inject("databaseServer");
  await administer(server, `alter database ${databaseName()} ${change}`);
  onTestFinished(async () => {
    await administer(server, `alter database ${databaseName()} ${undo}`);
  });
}

async function refusal(url: string, poolSize = 20): Promise<string> {
  const error = await checkDatabase(url, poolSize).then(
    () => undefined,
    (reason: Error) => reason,
  );
  if (!error) throw new Error("The server was not refused");
  expect(error.message).not.toContain("\n");
  return error.message;
}

test("a server of the shop's own passes", async () => {
  await expect(checkDatabase(database.url, 20)).resolves.toBeUndefined();
});

test("a pooler that drops the settings is refused with the statements that set them", async () => {
  const message = await refusal(await pooler("drops"));
  expect(message).toContain("statement_timeout is 0, not 8s");
  expect(message).toContain("Connect directly to PostgreSQL, or run: ");
  expect(message).toContain("alter role emas set statement_timeout = '8s';");
  expect(message).toContain("alter role emas set lock_timeout = '6s';");
  expect(message).toContain("alter role emas set idle_in_transaction_session_timeout = '30s';");
  expect(message).toContain("alter role emas set plan_cache_mode = 'force_custom_plan';");
});

test("the same pooler passes where PostgreSQL itself applies the settings", async () => {
  const settings = {
    statement_timeout: "8s",
    lock_timeout: "6000ms",
    idle_in_transaction_session_timeout: "30s",
    plan_cache_mode: "force_custom_plan",
  };
  for (const [name, value] of Object.entries(settings))
    await alterDatabase(`set ${name} = '${value}'`, `reset ${name}`);
  await expect(checkDatabase(await pooler("drops"), 20)).resolves.toBeUndefined();
});

test("a pooler that refuses the settings is not taken for an outage", async () => {
  const message = await refusal(await pooler("refuses"));
  expect(message).toContain("a pooler that refuses the shop's settings");
  expect(message).toContain("unsupported startup parameter: options");
});

test("a pooler in transaction mode is refused", async () => {
  const message = await refusal(await pooler("shares"));
  expect(message).toContain("a pooler in transaction mode");
  expect(message).toContain("use the pooler's session mode");
});

test.each([
  ["drops", "a pooler that drops the shop's settings"],
  ["refuses", "a pooler that refuses the shop's settings"],
  ["shares", "a pooler in transaction mode"],
] as const)("a backup through a pooler that %s is refused with %s", async (behaviour, line) => {
  const file = path.join(newFolder(), "backup");
  env.DATABASE_URL = await pooler(behaviour);
  onTestFinished(() => void delete env.DATABASE_URL);
  await expect(backupCommand(["--to", file])).rejects.toThrow(line);
  expect(existsSync(file)).toBe(false);
});

test("a standby is refused", async () => {
  const folder = newFolder();
  const log = { info() {}, warn() {}, error() {} };
  const primary = await startEmbeddedPostgres({ folder, log });
  await primary.stop();
  writeFileSync(path.join(folder, "postgres/data/standby.signal"), "");
  const standby = await startEmbeddedPostgres({ folder, log });
  onTestFinished(() => standby.stop());
  expect(await refusal(standby.url)).toContain("leads to a standby");
});

test("a server with fewer connections than a replica needs is refused with both numbers", async () => {
  const message = await refusal(database.url, 200);
  expect(message).toContain(
    "97 connections, but each replica needs 206 (DATABASE_POOL=200 and 6 more)",
  );
  expect(message).toContain("Raise max_connections, or set a smaller DATABASE_POOL");
  await alterDatabase("connection limit 25", "connection limit -1");
  expect(await refusal(database.url)).toContain("25 connections, but each replica needs 26");
  await expect(checkDatabase(database.url, 19)).resolves.toBeUndefined();
});
