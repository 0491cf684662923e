import { cpSync, mkdirSync, rmSync } from "node:fs";
import pg from "pg";
import { migrate } from "#db/migrate.server.ts";
import { newFolder, openShop, owner, type Shop } from "#prove/shop.ts";
import { openVisitor, type Visitor } from "#prove/visitor.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { bankHeaders, secret } from "./stripe.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";

export type Ground = Awaited<ReturnType<typeof openGround>>;
export type Stage = Awaited<ReturnType<typeof openStage>>;

const template = "ledger_template";

/** One PostgreSQL for all shops of a run, and an empty, migrated database to copy for each. */
export async function openGround() {
  const silent = { info() {}, warn() {}, error() {} };
  const server = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  await administer(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  // With a category the shop is not new, and brings no pieces of its own.
  const client = new pg.Client({ connectionString: databaseUrl(server.url, template) });
  await client.connect();
  await client.query("insert into categories (slug, name) values ('rings', 'Rings')");
  await client.end();
  let made = 0;
  return { newDatabase, stop: server.stop };

  async function newDatabase() {
    const name = `ledger_${++made}`;
    await administer(server.url, `create database ${name} template ${template}`);
    return databaseUrl(server.url, name);
  }
}

/**
 * A built shop over a database of its own, with staff who are signed in and gold that has a price. Its
 * simulator tells the shop nothing: the histories do, signed as Stripe signs.
 */
export async function openStage(ground: Ground, program?: string) {
  const database = await ground.newDatabase();
  const folder = newFolder();
  const settings = { DATABASE_URL: database, SESSION_SECRET: secret, DEMO: "1", TRUST_PROXY: "1" };
  let shop: Shop = await openShop({ folder, settings, program });
  const { url, port } = shop;
  const db = new pg.Pool({ connectionString: database, max: 12 });
  db.on("error", () => {});
  await silence();
  // What is left to do is asked for after every round, of a table that keeps what was done.
  await db.query(`create index on pgboss.job_common (name) where state < 'completed'`);
  const staff = await Promise.all(Array.from({ length: 3 }, signIn));
  await db.query(`insert into gold_prices (purity, price) values ('916', 59537), ('999', 64013)`);
  return { url, db, database, staff, folder, said: () => shop.said(), restart, close };

  async function signIn(): Promise<Visitor> {
    const visitor = openBrowser(url);
    const { email, password } = owner;
    const form = { intent: "sign-in", email, password };
    const headers = { "x-forwarded-for": address() };
    const { status, text } = await visitor.go("/auth", { form, headers });
    if (status !== 302) throw new Error(`The owner could not sign in: ${status} ${text}`);
    return visitor;
  }

  /** A tick or an event that nobody meant would be a deed that no model knows of: histories make them. */
  async function silence() {
    await db.query("delete from pgboss.schedule where name in ('expire-orders', 'ask-stripe')");
    const told = await fetch(`${url}/payment-simulator/behaviour`, {
      method: "POST",
      headers: { ...bankHeaders, "content-type": "application/json" },
      body: JSON.stringify({ copies: 0 }),
    });
    if (!told.ok) throw new Error(`The simulator answered ${told.status}`);
  }

  async function restart() {
    await shop.end("SIGTERM");
    shop = await openShop({ folder, port, settings, program });
    await silence();
  }

  async function close() {
    await shop.end("SIGKILL");
    await db.end();
  }
}

/** An address that no other visitor has: limits by address are for others to prove. */
export function address(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1;
  return `10.${byte()}.${byte()}.${byte()}`;
}

/** A copy of the built shop beside it, where its modules find theirs. */
export function copyProgram(name: string) {
  const folder = `build/planted/${name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync("build/server", folder, { recursive: true });
  return { folder, program: `${folder}/index.js`, remove };

  function remove() {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const toastCookie = "emas.toast";

/** A toast is read from the answer that makes it, never on the next page: a clerk has several open at once. */
export function openBrowser(url: string) {
  return openVisitor({ url }, { forgets: [toastCookie] });
}
