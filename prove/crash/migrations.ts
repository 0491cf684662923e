import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { migrate } from "#db/migrate.server.ts";
import { newFolder, openShop } from "#kit/shop.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { administer, databaseUrl, socketOf, viaProxy } from "#kit/database-server.ts";
import type { Random } from "#kit/random.ts";
import { oldRows } from "./old-rows.ts";
import { oldRowQueries, snapshotDatabase } from "./database-snapshot.ts";
import { kill, postgresOf } from "#kit/processes.ts";
import { openStatementProxy } from "./statement-proxy.ts";

const silent = { info() {}, warn() {}, error() {} };
const shopSettings = {
  DEMO: "0",
  LOG_LEVEL: "error",
  SESSION_SECRET: "a secret that only this proof knows",
};

/**
 * Kills the shop, and sometimes its database, at one migration statement after another, on a database of the
 * first version. The next start must reach the newest schema with every row, like an undisturbed start.
 * Returns the measured figure.
 */
export async function killMigrations(random: Random, kills: number | "each"): Promise<string> {
  const folder = newFolder();
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  try {
    await makeOldShop(postgres.url);
    const statements = await countStatements(postgres.url);
    const rows = await oldRowQueries(databaseUrl(postgres.url, "old"));
    const wanted = await snapshotDatabase(databaseUrl(postgres.url, "undisturbed"), rows);
    const all = Array.from({ length: statements }, (_, at) => at + 1);
    const chosen = kills === "each" ? all : random.shuffled(all).slice(0, kills);
    const times: number[] = [];
    for (const [at, statement] of chosen.entries()) {
      const killsDatabase = at % 2 === 1;
      times.push(
        await killAt(postgres.url, folder, statement, random.below(2) === 0, killsDatabase),
      );
      const found = await snapshotDatabase(databaseUrl(postgres.url, "killed"), rows);
      if (found !== wanted) {
        throw new Error(`Killed at statement ${statement}, the database differs afterwards`);
      }
    }
    const longest = Math.max(...times);
    return `migrations killed: at ${chosen.length} of ${statements} statements, ${Math.floor(chosen.length / 2)} of them with the database; the next start opened with every row within ${longest} ms`;
  } finally {
    await postgres.stop();
  }
}

/** A database with the first migration only. */
async function makeOldShop(server: string) {
  const oldest = newFolder();
  const [first] = readdirSync("db/migrations").toSorted();
  cpSync(path.join("db/migrations", first!), path.join(oldest, first!), { recursive: true });
  await administer(server, "create database old");
  await migrate(databaseUrl(server, "old"), { migrationsFolder: oldest, functions: [] });
  await administer(databaseUrl(server, "old"), oldRows);
}

/** The number of statements of an undisturbed migration, whose result is the reference. */
async function countStatements(server: string): Promise<number> {
  await administer(server, "create database undisturbed template old");
  const between = await openStatementProxy(socketOf(server));
  await migrate(viaProxy(between.port, databaseUrl(server, "undisturbed")));
  between.close();
  return between.counted();
}

/** Returns the duration of the start that followed. */
async function killAt(
  server: string,
  folder: string,
  statement: number,
  forwards: boolean,
  killsDatabase: boolean,
): Promise<number> {
  await administer(server, "drop database if exists killed with (force)");
  await administer(server, "create database killed template old");
  // A copied sequence writes no WAL before the next checkpoint: a crash would give the numbers of migrations twice.
  await administer(server, "checkpoint");
  let [shopId, isReached] = [0, false];
  const between = await openStatementProxy(socketOf(server), { statement, forwards, reached });
  const DATABASE_URL = viaProxy(between.port, databaseUrl(server, "killed"));
  const opened = await openShop({
    settings: { ...shopSettings, DATABASE_URL },
    onSpawned: (pid) => (shopId = pid),
  }).catch(() => undefined);
  between.close();
  if (opened || !isReached) throw new Error(`The start did not reach statement ${statement}`);

  await untilAnswers(server);
  const began = Date.now();
  const shop = await openShop({
    settings: { ...shopSettings, DATABASE_URL: databaseUrl(server, "killed") },
  });
  const took = Date.now() - began;
  const { status } = await fetch(`${shop.url}/health`);
  await shop.end("SIGKILL");
  if (status !== 200) throw new Error(`Killed at statement ${statement}: unhealthy afterwards`);
  return took;

  function reached() {
    isReached = true;
    const postgres = killsDatabase ? postgresOf(folder) : undefined;
    kill([shopId, ...(postgres ? [postgres.postmaster, ...postgres.children] : [])]);
  }
}

async function untilAnswers(server: string) {
  for (const deadline = Date.now() + 30_000; ;) {
    try {
      return await administer(server, "select 1");
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
