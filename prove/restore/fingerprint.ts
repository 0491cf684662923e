import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { sha256 } from "./repack.ts";

/** Tables that no backup contains; the search words of former names are rebuilt from the current ones. */
const transientTables = ["sessions", "verifications", "rate_limiter", "backups", "search_words"];

/** A checksum of every table's rows, of the sequences and of the waiting jobs. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read; set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind = 'r' and relname <> all($1::text[]) order by 1`,
      [transientTables],
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) sums[name] = await sumOf(client, `"${name}"`);
    sums["counters"] = await sumOf(
      client,
      `(select sequencename, last_value from pg_sequences
        where schemaname = 'public' and sequencename not like 'backups%')`,
    );
    sums["jobs"] = await sumOf(
      client,
      `(select id, name, data, start_after, singleton_key, group_id from pgboss.job
        where state in ('created', 'retry', 'active') and name !~ '^__|^(expire-orders|ask-stripe|ring-letters|back-up)$')`,
    );
    return sums;
  } finally {
    await client.end();
  }
}

async function sumOf(client: pg.Client, from: string) {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' ' || md5(coalesce(string_agg(one::text, e'\n' order by one::text collate "C"), '')) as sum
     from ${from} as one`,
  );
  return rows[0]!.sum;
}

/** Every file that cannot be derived from others, by its key. */
export function filesOf(root: string, ending = ""): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(root, file);
    if (!entry.isFile() || !file.endsWith(ending) || !/^(pictures|receipts)\//.test(key)) continue;
    const name = key.slice(0, key.length - ending.length);
    if (!/^pictures\/[0-9a-f]{24}\//.test(name)) sums[name] = sha256(readFileSync(file));
  }
  return sums;
}

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
