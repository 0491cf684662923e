import path from "node:path";
import pg from "pg";

export function databaseUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The unix socket of an embedded server. */
export function socketOf(server: string): string {
  return path.join(new URL(server).searchParams.get("host")!, ".s.PGSQL.5432");
}

/** The address of a database of an embedded server, as reached by a proxy on `port`. */
export function viaProxy(port: number, url: string): string {
  const other = new URL(url);
  other.search = "";
  other.host = `127.0.0.1:${port}`;
  return other.href;
}

/** Runs one statement on a connection of its own, and returns its rows. */
export async function administer<Row extends pg.QueryResultRow>(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A crash may now lose everything on this server, which is therefore faster: for tests in which nothing crashes. */
export async function turnOffDurability(server: string) {
  for (const setting of ["fsync", "full_page_writes"]) {
    await administer(server, `alter system set ${setting} = off`);
  }
  await administer(server, "select pg_reload_conf()");
}
