import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { categories, productImages } from "#db/schema/catalogue.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { settings } from "#db/schema/profile.ts";
import { log } from "#platform/log.server.ts";
import { workByClock } from "#platform/queue.server.ts";
import { removeUnnamedFiles } from "#platform/unnamed-files.server.ts";

/**
 * Every column that names a file: of pictures, JSON that holds them at whatever depth; of receipts, the file
 * itself. The audit log is not among them: it tells of pictures that were, and shows none.
 */
export const namers = {
  pictures: [
    { table: productImages, column: productImages.picture },
    { table: categories, column: categories.picture },
    { table: settings, column: settings.value },
  ],
  receipts: [{ table: touchNGoPayments, column: touchNGoPayments.receipt }],
};
type Namer = { table: PgTable; column: PgColumn };

/** At noon in Kuala Lumpur, when shops are open that close their computer at night. */
export async function registerFileSweep(): Promise<void> {
  await workByClock("sweep-files", "0 4 * * *", sweepFiles, { expireInSeconds: 3600 });
}

/**
 * Removes the pictures and receipts that nothing in the database names: what a product no longer shows, and
 * what an upload left that was killed before its order knew of it. Receipts are personal data, which nobody
 * could find here to delete.
 */
export async function sweepFiles(): Promise<number> {
  const removed = await removeUnnamedFiles(await namedFiles());
  if (removed > 0) log.info({ removed }, "files that nothing named were removed");
  return removed;
}

async function namedFiles(): Promise<Set<string>> {
  const names = sql.join(
    [...namers.pictures.map(picturesIn), ...namers.receipts.map(filesIn)],
    sql` union `,
  );
  const { rows } = await db.execute<{ file: string | null }>(names);
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

function picturesIn({ table, column }: Namer): SQL {
  return sql`select 'pictures/' || (found.key #>> '{}') || '.jpg' as file
    from ${table}, jsonb_path_query(${column}, '$.**.key') as found(key)`;
}

function filesIn({ table, column }: Namer): SQL {
  return sql`select ${column} as file from ${table}`;
}
