import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#db/migrate.server.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { administer, databaseUrl, turnOffDurability } from "#kit/database-server.ts";

/** One real server for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-test-"));
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  const silent = { info() {}, warn() {}, error() {} };
  const server = await startEmbeddedPostgres({ folder, log: silent });
  await turnOffDurability(server.url);
  await administer(server.url, "create database emas_template");
  const template = databaseUrl(server.url, "emas_template");
  await migrate(template);
  // `env.ts` is parsed when the queue is imported, so its settings must be set before that.
  process.env.DATA_DIR = path.join(folder, "settings");
  process.env.LOG_LEVEL = "silent";
  const { startQueue, stopQueue } = await import("#platform/queue.server.ts");
  await startQueue(template);
  await stopQueue();
  project.provide("databaseServer", server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
