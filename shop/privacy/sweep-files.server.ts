import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { categories, productImages } from "#db/schema/catalogue.ts";
import { shipmentPictures } from "#db/schema/fulfilment.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { returnPictures } from "#db/schema/returns.ts";
import { tradeInPictures } from "#db/schema/trade-ins.ts";
import { settings } from "#db/schema/profile.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { removeUnreferencedFiles } from "#platform/unreferenced-files.server.ts";

/**
 * Every column that refers to a file: JSON that may contain pictures at any depth, or the name of a private file. The audit
 * log only names former pictures (`formerPictures`).
 */
export const fileReferences = {
  pictures: [
    { table: productImages, column: productImages.picture },
    { table: categories, column: categories.picture },
    { table: settings, column: settings.value },
  ],
  privatePictures: [
    { table: touchNGoPayments, column: touchNGoPayments.receipt },
    { table: shipmentPictures, column: shipmentPictures.file },
    { table: returnPictures, column: returnPictures.file },
    { table: tradeInPictures, column: tradeInPictures.file },
  ],
};
type FileReference = { table: PgTable; column: PgColumn };

/**
 * Removes files that no row refers to: replaced pictures, and uploads whose process died before the row was written.
 * Such an upload, a receipt for example, is personal data that the deletion of its account would not find.
 */
export async function sweepFiles(): Promise<number> {
  const removed = await removeUnreferencedFiles(await listReferencedFiles());
  if (removed > 0) log.info({ removed }, "removed files that no row refers to");
  return removed;
}

async function listReferencedFiles(): Promise<Set<string>> {
  const names = sql.join(
    [
      ...fileReferences.pictures.map(picturesIn),
      ...fileReferences.privatePictures.map(filesIn),
      formerPictures(),
    ],
    sql` union `,
  );
  const { rows } = await db.execute<{ file: string | null }>(names);
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

function picturesIn({ table, column }: FileReference): SQL {
  return sql`select 'pictures/' || (found.key #>> '{}') || '.jpg' as file
    from ${table}, jsonb_path_query(${column}, '$.**.key') as found(key)`;
}

/** The pictures that staff replaced lately: a database that is restored to a moment before would show them again. */
function formerPictures(): SQL {
  const since = sql`now() - ${env.WAL_ARCHIVE_DAYS} * interval '1 day'`;
  return sql`${picturesIn({ table: auditLog, column: auditLog.before })} where ${auditLog.at} > ${since}`;
}

function filesIn({ table, column }: FileReference): SQL {
  return sql`select ${column} as file from ${table}`;
}
