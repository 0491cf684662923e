import { cpSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";
import { newFolder, openShop } from "#prove/shop.ts";
import { openProxy, type Proxy } from "./proxy.ts";

/** What every shop of these cases signs with: so the cases can sign, too. */
export const secret = "a secret that only these proofs know";

export type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * One PostgreSQL for all cases, with a filled demo shop as the template of their databases, each behind a
 * line of its own that a case can cut.
 */
export async function openGround(seed: number) {
  const folder = newFolder();
  const silent = { info() {}, warn() {}, error() {} };
  const server = await startEmbeddedPostgres({ folder, log: silent });
  const socket = path.join(new URL(server.url).searchParams.get("host")!, ".s.PGSQL.5432");
  await administer(server.url, "create database template_shop");
  const filling = await openShop({
    settings: settingsFor(databaseUrl(server.url, "template_shop")),
  });
  await filling.end();
  let made = 0;
  return { seed, server: server.url, openDatabase, openShopOn, close: server.stop };

  async function openDatabase() {
    const name = `shop_${++made}`;
    await administer(server.url, `create database ${name} template template_shop`);
    const line = await openProxy(socket);
    const { password } = new URL(server.url);
    const url = `postgresql://emas:${password}@127.0.0.1:${line.port}/${name}`;
    return { name, line, url, direct: databaseUrl(server.url, name) };
  }

  /** A shop on a database of its own; `files` brings the demo shop's pictures. */
  async function openShopOn({
    database,
    settings = {},
    files = false,
  }: {
    database?: OwnDatabase;
    settings?: Record<string, string>;
    files?: boolean;
  } = {}) {
    const own = database ?? (await openDatabase());
    const place = newFolder();
    if (files)
      cpSync(path.join(filling.folder, "files"), path.join(place, "files"), { recursive: true });
    const shop = await openShop({
      folder: place,
      settings: { ...settingsFor(own.url), ...settings },
    });
    return { ...shop, database: own, sql: (text: string) => ask(own.direct, text) };
  }
}

export type OwnDatabase = { name: string; line: Proxy; url: string; direct: string };
export type OpenShop = Awaited<ReturnType<Ground["openShopOn"]>>;

export function settingsFor(url: string): Record<string, string> {
  return { DATABASE_URL: url, SESSION_SECRET: secret, DEMO: "1" };
}

async function ask(url: string, text: string): Promise<Record<string, string>[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
