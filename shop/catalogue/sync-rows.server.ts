import { and, eq, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.server.ts";

/**
 * Makes the rows of an owner (a product or category) equal to those of its form. Rows keep their ids, because carts and
 * products reference them. Deletes rows that are not listed. `unique` is a column of the table's unique constraint.
 */
export async function syncRows<Owner extends string, Unique extends string>(
  tx: Tx,
  table: PgTable & Record<"id" | Owner | Unique, PgColumn>,
  owner: { key: Owner; id: string },
  unique: Unique,
  rows: { id: string | undefined }[],
) {
  const ofOwner = eq(table[owner.key], owner.id);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(table).where(and(ofOwner, notInArray(table.id, ids)));
  // Writes placeholders first, because two rows that swap their values would break the unique constraint.
  await tx
    .update(table)
    .set({ [unique]: sql`id::text` } as never)
    .where(ofOwner);
  for (const { id, ...values } of rows) {
    const updated = id
      ? await tx
          .update(table)
          .set(values)
          .where(and(ofOwner, eq(table.id, id)))
          .returning({ id: table.id })
      : [];
    if (updated.length > 0) continue;
    await tx.insert(table).values({ ...values, [owner.key]: owner.id } as never);
  }
}
