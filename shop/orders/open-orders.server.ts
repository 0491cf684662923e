import { desc, eq } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders, type OrderStatus } from "#db/schema/orders.ts";
import { pick } from "#shop/pick.ts";

export const openOrderColumns = pick(orders, ["id", "orderNumber", "orderStatus"]);
export type OpenOrder = Pick<typeof orders.$inferSelect, keyof typeof openOrderColumns>;

/** Whether the shop still has work to do on the order. */
export function isOpenOrder(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** An account's unfinished orders, which block its deletion. */
export async function openOrdersOf(
  userId: string,
  database: Database | Tx = db,
): Promise<OpenOrder[]> {
  const rows = await database
    .select(openOrderColumns)
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
  return rows.filter(({ orderStatus }) => isOpenOrder(orderStatus));
}
