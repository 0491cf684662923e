import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { env } from "#env";
import type { Staff } from "#shop/staff.ts";

/** How many products the shop has, without archived ones. */
export async function productFigures(_staff: Staff): Promise<{ total: number }> {
  return { total: await db.$count(products, isNull(products.archivedAt)) };
}

/** How many products are out of stock, and how many have 1 to `lowStock` pieces left. Ignores archived products. */
export async function stockFigures(
  _staff: Staff,
  lowStock: number,
): Promise<{ out: number; low: number }> {
  const onHand = sql`coalesce(${stockLevels.onHand}, 0)`;
  const [figures] = await db
    .select({
      out: sql<number>`(count(*) filter (where ${onHand} <= 0))::int`,
      low: sql<number>`(count(*) filter (where ${onHand} > 0 and ${onHand} <= ${lowStock}))::int`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(isNull(products.archivedAt));
  return figures!;
}

/** How many products on sale no staff member has ever saved, in a shop that began as the demo shop; otherwise 0. */
export async function countUntouchedProducts(_staff: Staff): Promise<number> {
  if (!env.DEMO) return 0;
  const saved = db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(sql`${auditLog.subject} = 'product' and ${auditLog.subjectId} = ${products.id}::text`);
  return await db.$count(products, and(isNull(products.archivedAt), notExists(saved)));
}
