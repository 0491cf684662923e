import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { administer, databaseUrl } from "#kit/database-server.ts";
import { newFolder, openShop } from "#kit/shop.ts";
import { openFaultyTcpProxy, type FaultyTcpProxy } from "#kit/faulty-tcp-proxy.ts";

/** The signing secret of every shop here, so that the cases can sign too. */
export const secret = "a secret that only these proofs know";

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/**
 * One PostgreSQL for all cases, with a filled demo shop as the database template. Each shop connects through
 * its own proxy, which a case can cut.
 */
export async function openEnvironment(seed: number, release: boolean) {
  const folder = newFolder();
  const silent = { info() {}, warn() {}, error() {} };
  const server = await startEmbeddedPostgres({ folder, log: silent });
  const socket = path.join(new URL(server.url).searchParams.get("host")!, ".s.PGSQL.5432");
  await administer(server.url, "create database template_shop");
  const preparing = await openShop({
    settings: settingsFor(databaseUrl(server.url, "template_shop")),
  });
  await preparing.end();
  const files = path.join(preparing.folder, "files");
  let made = 0;
  return {
    seed,
    release,
    server: server.url,
    files,
    pictures,
    openDatabase,
    openShopOn,
    close: server.stop,
  };

  /** The keys of the demo shop's pictures. */
  function pictures() {
    const names = readdirSync(path.join(files, "pictures"));
    return names.filter((name) => name.endsWith(".jpg")).map((name) => name.replace(".jpg", ""));
  }

  async function openDatabase() {
    const name = `shop_${++made}`;
    await administer(server.url, `create database ${name} template template_shop`);
    const proxy = await openFaultyTcpProxy(socket);
    const { password } = new URL(server.url);
    const url = `postgresql://emas:${password}@127.0.0.1:${proxy.port}/${name}`;
    return { name, proxy, url, direct: databaseUrl(server.url, name) };
  }

  /** A shop on its own database; `withFiles` copies the demo shop's pictures. */
  async function openShopOn({
    database,
    program,
    settings = {},
    withFiles = false,
  }: {
    database?: OwnDatabase;
    program?: string;
    settings?: Record<string, string>;
    withFiles?: boolean;
  } = {}) {
    const own = database ?? (await openDatabase());
    const place = newFolder();
    if (withFiles) cpSync(files, path.join(place, "files"), { recursive: true });
    const shop = await openShop({
      folder: place,
      program,
      settings: { ...settingsFor(own.url), ...settings },
    });
    return { ...shop, database: own, sql: sqlOn(own.direct) };
  }
}

export type OwnDatabase = { name: string; proxy: FaultyTcpProxy; url: string; direct: string };
export type OpenShop = Awaited<ReturnType<Environment["openShopOn"]>>;

/** Several shops share the server's 100 connections, so each has a smaller pool than by default. */
export function settingsFor(url: string): Record<string, string> {
  return { DATABASE_URL: url, DATABASE_POOL: "10", SESSION_SECRET: secret, DEMO: "1" };
}

/** Queries the database directly, not through the shop. */
export function sqlOn(url: string) {
  return async (text: string): Promise<Record<string, string>[]> => {
    const client = new pg.Client({ connectionString: url });
    // A connection that breaks during a query reports it in the result too.
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
}
