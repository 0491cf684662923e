import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { productVariants } from "#db/schema/catalogue.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";

/** The placed order, as stored in its rows. */
export async function theOrder(placed: PlaceOrder) {
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
  const { orderId } = placed;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return { ...order!, items, events };
}

export async function onHand(productId: string) {
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  return level?.onHand;
}

/** The ids of a product's variants in display order. */
export async function variantsOf(productId: string) {
  const rows = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.displayOrder);
  return rows.map((row) => row.id);
}
