import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { advisoryLocks } from "./advisory-lock.server.ts";
import { removeTimeouts } from "./remove-timeouts.server.ts";

type IndexStep = { kind: "create" | "drop"; name: string; statement: string };

/** The steps in `concurrently.sql` beside the migrations, in order. Throws where a statement has another form. */
export function concurrentIndexes(migrationsFolder: string): IndexStep[] {
  const files = readdirSync(migrationsFolder)
    .toSorted()
    .map((name) => path.join(migrationsFolder, name, "concurrently.sql"))
    .filter((file) => existsSync(file));
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .replace(/^--.*$/gm, "")
      .split(";")
      .map((statement) => statement.trim())
      .filter((statement) => statement !== "")
      .map((statement) => {
        const [, created] =
          /^create (?:unique )?index concurrently "(\w+)" on /i.exec(statement) ?? [];
        if (created) return { kind: "create", name: created, statement };
        const [, dropped] = /^drop index concurrently if exists "(\w+)"$/i.exec(statement) ?? [];
        if (dropped) return { kind: "drop", name: dropped, statement };
        throw new Error(
          `${file} may only contain CREATE INDEX CONCURRENTLY "name" ON ... and DROP INDEX CONCURRENTLY IF EXISTS "name"`,
        );
      }),
  );
}

/**
 * Builds the indexes that the database lacks, without keeping anyone from writing to their tables, and drops those that
 * they replace once they are built. One replica builds; the others return at once: if they waited in a statement, the build would wait for the end of it (ADR-0055).
 */
export async function createConcurrentIndexes(url: string, steps: IndexStep[]) {
  if (steps.length === 0) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // If the connection breaks, its statement fails; without this listener, the process would end.
  client.on("error", () => {});
  await client.connect();
  try {
    await removeTimeouts(client);
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock($1) as "isMine"',
      [advisoryLocks.indexes],
    );
    if (!rows[0]!.isMine) return;
    for (const step of steps) {
      if (step.kind === "create") await createIndex(client, step);
      else await client.query(step.statement);
    }
  } finally {
    await client.end();
  }
}

async function createIndex(client: pg.ClientBase, { name, statement }: IndexStep) {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  );
  if (rows[0]?.isValid) return;
  // A build that was cut off leaves an index that is maintained and never used.
  if (rows[0]) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}
