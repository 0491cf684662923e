import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { isNewerVersion, version } from "./shop-version.ts";

type FunctionFile = { file: string; text: string; hash: string };

/** The files of SQL functions and triggers, in the order in which they are applied (ADR-0042). */
export function functionFiles(folder = "db/functions"): FunctionFile[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.toSorted().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return { file, text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

/**
 * The `files` whose current text was not applied to this database yet, without those that a newer version applied: a
 * replica that starts again during an update must not bring old functions back (ADR-0055). Takes no locks.
 */
export async function changedFunctionFiles(
  client: pg.ClientBase,
  files: FunctionFile[],
  ownVersion = version,
) {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.applied_functions') is not null as exists",
  );
  if (!rows[0]!.exists) return files;
  // As JSON, because a table of an older version lacks the column.
  const applied = await client.query<{ file: string; hash: string; version: string | null }>(
    "select file, hash, to_jsonb(f) ->> 'version' as version from drizzle.applied_functions f",
  );
  const known = new Map(applied.rows.map((row) => [row.file, row]));
  return files.filter(({ file, hash }) => {
    const found = known.get(file);
    return found?.hash !== hash && !isNewerVersion(found?.version ?? "0", ownVersion);
  });
}

/** Creates the functions and triggers of the files. Call it in a transaction, then `recordFunctionFiles`. */
export async function createFunctions(client: pg.ClientBase, files: FunctionFile[]) {
  for (const { text } of files) await client.query(text);
}

/**
 * Remembers that these files are applied and what they derive is written. Until then, each start applies them again, so
 * that the next start completes one that was interrupted.
 */
export async function recordFunctionFiles(
  client: pg.ClientBase,
  files: FunctionFile[],
  ownVersion = version,
) {
  await client.query(
    `create table if not exists drizzle.applied_functions (file text primary key, hash text not null);
     alter table drizzle.applied_functions add column if not exists version text`,
  );
  for (const { file, hash } of files) {
    await client.query(
      `insert into drizzle.applied_functions (file, hash, version) values ($1, $2, $3)
       on conflict (file) do update set hash = excluded.hash, version = excluded.version`,
      [file, hash, ownVersion],
    );
  }
}
