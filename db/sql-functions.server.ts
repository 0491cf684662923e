import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

type FunctionFile = { file: string; text: string; hash: string };

/** The files of SQL functions and triggers, in the order in which they are applied (ADR-0042). */
export function functionFiles(folder = "db/functions"): FunctionFile[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.toSorted().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return { file, text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

/** The `files` whose current text was not applied to this database yet. Takes no locks. */
export async function changedFunctionFiles(client: pg.ClientBase, files: FunctionFile[]) {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.applied_functions') is not null as exists",
  );
  if (!rows[0]!.exists) return files;
  const applied = await client.query<{ file: string; hash: string }>(
    "select file, hash from drizzle.applied_functions",
  );
  const hashes = new Map(applied.rows.map(({ file, hash }) => [file, hash]));
  return files.filter(({ file, hash }) => hashes.get(file) !== hash);
}

export async function applyFunctionFiles(client: pg.ClientBase, files: FunctionFile[]) {
  await client.query(
    "create table if not exists drizzle.applied_functions (file text primary key, hash text not null)",
  );
  for (const { file, text, hash } of files) {
    await client.query(text);
    await client.query(
      `insert into drizzle.applied_functions (file, hash) values ($1, $2)
       on conflict (file) do update set hash = excluded.hash`,
      [file, hash],
    );
  }
}
