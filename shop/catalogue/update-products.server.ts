import { asc, eq, getColumns, sql, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { products, type FormerProduct } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { auditProducts } from "./audit-product.server.ts";

type Row = typeof products.$inferSelect;
type Values = Partial<Row>;

/** Locks these products in the order of their ids, so that two changes cannot deadlock. Orders of them go on. */
export function lockProducts(tx: Tx, where: SQL | undefined, limit: number): Promise<Row[]> {
  return tx
    .select(getColumns(products))
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(where)
    .orderBy(asc(products.id))
    .limit(limit)
    .for("no key update", { of: products });
}

/** Writes new values, the same columns for all, into locked products. Audits each, and returns what was replaced. */
export async function changeProducts(
  tx: Tx,
  staff: Staff,
  action: string,
  changes: { row: Row; values: Values }[],
): Promise<FormerProduct[]> {
  const keys = Object.keys(changes[0]?.values ?? {}) as (keyof Values)[];
  if (keys.length === 0) return [];
  await updateProducts(
    tx,
    keys,
    changes.map(({ row, values }) => ({ id: row.id, ...values })),
  );
  const audited = changes.map(({ row, values }) => ({
    product: row,
    before: pick(row, keys),
    after: values,
  }));
  await auditProducts(tx, staff, action, audited);
  return changes.map(({ row }) => ({
    ...pick(row, ["id", "name"]),
    version: row.version + 1,
    values: pick(row, keys),
  }));
}

/** Writes these columns with one statement for all rows, because a thousand single updates would take seconds. */
export async function updateProducts(
  tx: Tx,
  keys: readonly (keyof Row)[],
  rows: ({ id: string } & Values)[],
) {
  if (rows.length === 0) return;
  const assignments = keys.map(
    (key) => sql`${sql.identifier(products[key].name)} = x.${sql.identifier(key)}`,
  );
  const types = keys.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(products[key].getSQLType())}`,
  );
  await tx.execute(sql`
    update ${products} p
    set ${sql.join(assignments, sql`, `)}, version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, ${sql.join(types, sql`, `)})
    where p.id = x.id`);
}
