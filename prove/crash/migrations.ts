import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { migrate } from "#db/migrate.server.ts";
import { newFolder, openShop } from "#prove/shop.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import type { Chance } from "./chance.ts";
import { oldRows } from "./old-rows.ts";
import { oldRowsOf, pictureOf } from "./picture.ts";
import { kill, postgresOf } from "./processes.ts";
import { standBetween } from "./statements.ts";

const silent = { info() {}, warn() {}, error() {} };
const shopSettings = {
  DEMO: "0",
  LOG_LEVEL: "error",
  SESSION_SECRET: "a secret that only this proof knows",
};

/**
 * Kills the shop, and now and then its database too, at one statement of the migration after another, over
 * the database of a shop of the first version. The next start must bring it to the newest schema, with
 * every row, as a start does that nobody disturbed. Answers with its figure.
 */
export async function killMigrations(chance: Chance, kills: number | "each"): Promise<string> {
  const folder = newFolder();
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  try {
    await makeOldShop(postgres.url);
    const statements = await countStatements(postgres.url);
    const rows = await oldRowsOf(databaseUrl(postgres.url, "old"));
    const wanted = await pictureOf(databaseUrl(postgres.url, "undisturbed"), rows);
    const all = Array.from({ length: statements }, (_, at) => at + 1);
    const chosen = kills === "each" ? all : chance.shuffled(all).slice(0, kills);
    const times: number[] = [];
    for (const [at, statement] of chosen.entries()) {
      const killsDatabase = at % 2 === 1;
      times.push(
        await killAt(postgres.url, folder, statement, chance.below(2) === 0, killsDatabase),
      );
      const found = await pictureOf(databaseUrl(postgres.url, "killed"), rows);
      if (found !== wanted) {
        throw new Error(`Killed at statement ${statement}, it is another database afterwards`);
      }
    }
    const longest = Math.max(...times);
    return `migrations killed: at ${chosen.length} of ${statements} statements, ${Math.floor(chosen.length / 2)} of them with the database; open at the next start, every row there, within ${longest} ms`;
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
  await migrate(databaseUrl(server, "old"), oldest);
  await administer(databaseUrl(server, "old"), oldRows);
}

/** How many statements an undisturbed migration sends, whose outcome all others are compared with. */
async function countStatements(server: string): Promise<number> {
  await administer(server, "create database undisturbed template old");
  const between = await standBetween(socketOf(server));
  await migrate(through(between.port, databaseUrl(server, "undisturbed")));
  between.close();
  return between.counted();
}

/** Answers with how long the start took that came after. */
async function killAt(
  server: string,
  folder: string,
  statement: number,
  goesOn: boolean,
  killsDatabase: boolean,
): Promise<number> {
  await administer(server, "drop database if exists killed with (force)");
  await administer(server, "create database killed template old");
  let [shopId, isReached] = [0, false];
  const between = await standBetween(socketOf(server), { statement, goesOn, reached });
  const DATABASE_URL = through(between.port, databaseUrl(server, "killed"));
  const opened = await openShop({
    settings: { ...shopSettings, DATABASE_URL },
    begun: (pid) => (shopId = pid),
  }).catch(() => undefined);
  between.close();
  if (opened || !isReached) throw new Error(`The start did not come to statement ${statement}`);

  await untilAnswers(server);
  const began = Date.now();
  const shop = await openShop({
    settings: { ...shopSettings, DATABASE_URL: databaseUrl(server, "killed") },
  });
  const took = Date.now() - began;
  const { status } = await fetch(`${shop.url}/health`);
  await shop.end("SIGKILL");
  if (status !== 200) throw new Error(`Killed at statement ${statement}: not well afterwards`);
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

function socketOf(server: string): string {
  return path.join(new URL(server).searchParams.get("host")!, ".s.PGSQL.5432");
}

function through(port: number, url: string): string {
  const other = new URL(url);
  other.search = "";
  other.host = `127.0.0.1:${port}`;
  return other.href;
}
