import { isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import type { Staff } from "#shop/staff.ts";

/** How many products the shop has, without archived ones. */
export async function productFigures(_staff: Staff): Promise<{ total: number }> {
  return { total: await db.$count(products, isNull(products.archivedAt)) };
}
