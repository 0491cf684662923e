import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, type OrderStatus } from "#db/schema/orders.ts";

export type OpenOrder = Pick<typeof orders.$inferSelect, "id" | "orderNumber" | "orderStatus">;

/** Whether the shop still has work to do on the order. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** An account's unfinished orders, which block its deletion. */
export async function openOrdersOf(userId: string): Promise<OpenOrder[]> {
  const rows = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
  return rows.filter(({ orderStatus }) => isOpen(orderStatus));
}
