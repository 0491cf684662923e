import pg from "pg";
import { connectionConfig, sessionSettings } from "#db/client.server.ts";

/** Connections of a shop process outside its pool: 4 of the queue (1 to LISTEN), 1 of the page cache, 1 of a backup. */
const connectionsBesidePool = 6;

const advice = "Connect directly to PostgreSQL";
const moreConnections = "Raise max_connections, or set a smaller DATABASE_POOL";

/**
 * Throws one line that says what to do if the shop cannot run correctly on the server at `url`. Without this check, a
 * pooler that drops time limits or mixes up the statements of connections would cause errors only under load.
 */
export async function checkDatabase(url: string, poolSize: number): Promise<void> {
  await withTwoClients(url, async (client, otherClient) => {
    await refuseStandby(client);
    await refusePooler(client, otherClient);
    await refuseTooFewConnections(client, poolSize);
  });
}

/** The same only for a pooler, for a backup, which needs few connections and writes nothing of the shop. */
export async function checkPooler(url: string): Promise<void> {
  await withTwoClients(url, refusePooler);
}

async function withTwoClients(
  url: string,
  check: (client: pg.Client, otherClient: pg.Client) => Promise<void>,
) {
  const [client, otherClient] = [openClient(url), openClient(url)];
  try {
    await connect(client);
    await connect(otherClient);
    await check(client, otherClient);
  } finally {
    await Promise.all([client.end(), otherClient.end()]);
  }
}

async function refusePooler(client: pg.Client, otherClient: pg.Client) {
  await refuseSharedConnections(client, otherClient);
  await refuseOtherSettings(client);
}

function openClient(url: string) {
  const client = new pg.Client({ ...connectionConfig(url), connectionTimeoutMillis: 10_000 });
  // Ignores the event, because a broken connection also fails the pending query. Without a listener, Node would exit.
  client.on("error", () => {});
  return client;
}

/**
 * The errors that it creates have no `cause`, because `startErrorMessage` would report an error whose cause has the
 * code 53300 as a database that does not answer.
 */
async function connect(client: pg.Client) {
  const error = await client.connect().then(
    () => undefined,
    (reason: pg.DatabaseError) => reason,
  );
  if (!error) return;
  const refused = findPoolerError(error);
  if (refused) throw new Error(refused);
  const { code, message } = error;
  if (code === "53300") {
    throw new Error(
      `PostgreSQL has no connection left for the shop (${message}). ${moreConnections}.`,
    );
  }
  throw error;
}

/**
 * What to do about a pooler that refuses connections with the shop's settings, in one line, also for commands that do not
 * call `checkDatabase`; undefined for any other error.
 */
export function findPoolerError(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== "08P01") return undefined;
  if (!error.message.includes("startup parameter")) return undefined;
  return `DATABASE_URL points to a pooler that refuses the shop's settings (${error.message}). ${advice}.`;
}

async function refuseStandby(client: pg.Client) {
  const [row] = await rowsOf<{ is_standby: boolean }>(
    client,
    "select pg_is_in_recovery() as is_standby",
  );
  if (row!.is_standby)
    throw new Error(
      "DATABASE_URL leads to a standby, which refuses to write. Connect to the primary, or promote this server.",
    );
}

/**
 * A PostgreSQL connection has a backend of its own, but a pooler in transaction mode gives each statement any free
 * backend. The clients take turns, because an idle pooler gives a single client the same backend each time.
 */
async function refuseSharedConnections(client: pg.Client, otherClient: pg.Client) {
  const [backends, otherBackends] = [new Set<number>(), new Set<number>()];
  for (let round = 0; round < 3; round += 1) {
    backends.add(await backendOf(client));
    otherBackends.add(await backendOf(otherClient));
  }
  const [backend] = backends;
  if (backends.size === 1 && otherBackends.size === 1 && !otherBackends.has(backend!)) return;
  throw new Error(
    `DATABASE_URL points to a pooler in transaction mode, which mixes up the statements of connections. ${advice}, or use the pooler's session mode.`,
  );
}

async function backendOf(client: pg.Client) {
  const [row] = await rowsOf<{ pid: number }>(client, "select pg_backend_pid() as pid");
  return row!.pid;
}

/** Checks the values in effect, because a pooler may drop the shop's settings if the role sets the same values. */
async function refuseOtherSettings(client: pg.Client) {
  const found = await rowsOf<{ name: string; value: string; role: string }>(
    client,
    "select name, current_setting(name) as value, quote_ident(current_user) as role from unnest($1::text[]) as name",
    [Object.keys(sessionSettings)],
  );
  const wanted = new Map<string, string>(Object.entries(sessionSettings));
  const others = found.filter(({ name, value }) => wanted.get(name) !== value);
  if (others.length === 0) return;
  const [{ name, value }] = others as [(typeof others)[number]];
  const statements = others.map(
    (one) => `alter role ${one.role} set ${one.name} = '${wanted.get(one.name)}';`,
  );
  throw new Error(
    `DATABASE_URL points to a pooler that drops the shop's settings (${name} is ${value}, not ${wanted.get(name)}). ${advice}, or run: ${statements.join(" ")}`,
  );
}

async function refuseTooFewConnections(client: pg.Client, poolSize: number) {
  const [row] = await rowsOf<{ allowed: number }>(
    client,
    `select least(
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int,
       nullif(rolconnlimit, -1),
       nullif(datconnlimit, -1)) as allowed
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  const needed = poolSize + connectionsBesidePool;
  if (row!.allowed >= needed) return;
  throw new Error(
    `PostgreSQL allows the shop ${row!.allowed} connections, but each replica needs ${needed} (DATABASE_POOL=${poolSize} and ${connectionsBesidePool} more). ${moreConnections}.`,
  );
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}
