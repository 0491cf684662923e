import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { plantedFault } from "#planted-fault";
import { isId } from "#shop/id.ts";
import { withItems, type Order } from "./read-order.server.ts";

declare const locked: unique symbol;

/**
 * An order whose row the transaction `tx` has locked. Only `lockOrder` makes one. Functions that change a single order
 * take one, so the compiler checks that the caller holds the lock.
 */
export type LockedOrder = Order & { readonly tx: Tx; readonly [locked]: true };

/** Locks the order until the transaction ends; undefined if it does not exist. Lock once, then pass the order on. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  if (!isId(orderId)) return undefined;
  // In READ COMMITTED, the row that is read after waiting for the lock is as the other transaction left it.
  const found = tx.select().from(orders).where(eq(orders.id, orderId));
  const rows = await (plantedFault === "order not locked" ? found : found.for("update"));
  const [order] = await withItems(tx, rows);
  return order && (Object.assign(order, { tx }) as LockedOrder);
}
