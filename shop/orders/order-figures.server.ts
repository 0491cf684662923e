import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** The dashboard's figures. Revenue is the sum of all orders, whatever their status (specification 2). */
export async function orderFigures(_staff: Staff) {
  const [figures] = await db
    .select({
      revenue: sql`coalesce(sum(${orders.totalAmount}), 0)`.mapWith((sum) => Number(sum) as Sen),
      total: sql<number>`count(*)`.mapWith(Number),
      pending: sql<number>`count(*) filter (where ${orders.orderStatus} = 'pending')`.mapWith(
        Number,
      ),
    })
    .from(orders);
  return figures!;
}
