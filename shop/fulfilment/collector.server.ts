import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderCollectors } from "#db/schema/fulfilment.ts";
import { t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { recordEvent } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { findOrder, isBuyer, type Order, type Viewer } from "#shop/orders/read-order.server.ts";
import { isOpenOrder } from "#shop/orders/open-orders.server.ts";
import { last4Field } from "./last4-field.ts";

export const collectorForm = z.object({
  name: z
    .string({ error: () => t("Enter the name as on the identity card") })
    .trim()
    .min(2, { error: () => t("Enter the name as on the identity card") })
    .max(100, { error: () => t("At most {count} characters", { count: 100 }) }),
  last4: last4Field,
});

export type ChangeCollector =
  | { ok: true }
  | TooManyRequests
  | { ok: false; reason: "not-found" | "forbidden" | "not-collected" | "order-closed" };

/** Names the one person who may collect the order instead of the buyer, in place of one named before. */
export function nameCollector(
  orderId: string,
  viewer: Viewer,
  { name, last4 }: z.output<typeof collectorForm>,
): Promise<ChangeCollector> {
  return changeCollector(orderId, viewer, async (order) => {
    const named = { name, identityLast4: last4, createdAt: new Date() };
    await order.tx
      .insert(orderCollectors)
      .values({ orderId, ...named })
      .onConflictDoUpdate({ target: orderCollectors.orderId, set: named });
    return "collector-named";
  });
}

export function removeCollector(orderId: string, viewer: Viewer): Promise<ChangeCollector> {
  return changeCollector(orderId, viewer, async ({ tx }) => {
    const removed = await tx
      .delete(orderCollectors)
      .where(eq(orderCollectors.orderId, orderId))
      .returning();
    return removed.length > 0 ? "collector-removed" : undefined;
  });
}

/** Only the buyer does this: staff who could name a person could collect with a friend. */
async function changeCollector(
  orderId: string,
  viewer: Viewer,
  change: (order: LockedOrder) => Promise<"collector-named" | "collector-removed" | undefined>,
): Promise<ChangeCollector> {
  const seen = await findOrder(orderId);
  if (!seen) return { ok: false, reason: "not-found" };
  // Before counting, so that strangers cannot use up the buyer's limit.
  if (!isBuyer(seen, viewer)) return { ok: false, reason: "forbidden" };
  const limit = await consumeBuyerRateLimit("collector-by-order", orderId);
  if (!limit.ok) return limit;
  return db.transaction(async (tx): Promise<ChangeCollector> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.deliveryMethod !== "collect") return { ok: false, reason: "not-collected" };
    if (!canChangeCollector(order)) return { ok: false, reason: "order-closed" };
    const to = await change(order);
    if (!to) return { ok: true };
    // Without the name: the history outlasts the account.
    await recordEvent(order, { kind: "shipment", from: null, to }, { actor: "customer" });
    await enqueue(tx, "collector-changed", { orderId, to });
    return { ok: true };
  });
}

/** A person is named until the last piece is handed over. */
export function canChangeCollector(order: Pick<Order, "deliveryMethod" | "orderStatus">): boolean {
  return order.deliveryMethod === "collect" && isOpenOrder(order.orderStatus);
}

export type Collector = { name: string; last4: string };

/** The person whom the buyer named, with the digits that only the buyer and the function that compares them see. */
export async function findCollector(
  orderId: string,
  database: Database | Tx = db,
): Promise<Collector | undefined> {
  const [row] = await database
    .select({ name: orderCollectors.name, last4: orderCollectors.identityLast4 })
    .from(orderCollectors)
    .where(eq(orderCollectors.orderId, orderId));
  return row;
}
