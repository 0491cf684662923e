import { eq } from "drizzle-orm";
import { orders, type Address } from "#db/schema/orders.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import { datesAfterAddressChange } from "./order-dates.server.ts";

/** Writes another delivery address into an order, and its dates if they change with the address. */
export async function setAddress(order: LockedOrder, address: Address): Promise<void> {
  const dates = await datesAfterAddressChange(order, address);
  await order.tx
    .update(orders)
    .set({ address, ...dates })
    .where(eq(orders.id, order.id));
}
