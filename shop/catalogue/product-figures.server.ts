import { eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
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
