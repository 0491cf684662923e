import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Statuses } from "#shop/orders/pay-by.server.ts";
import { updateOrder, type UpdateOrder } from "#shop/payments/update-order.server.ts";
import type { Staff } from "#shop/staff.ts";

/** A clerk who answers every confirmation: paid in cash, and yes, refund what was paid. */
export async function updateOrderStatus(
  staff: Staff,
  orderId: string,
  to: Statuses,
  shown?: Statuses,
): Promise<UpdateOrder> {
  const given = { shown, received: { paidBy: "cash" as const, reference: "" } };
  const asked = await updateOrder(staff, orderId, to, given);
  if (asked.ok || asked.reason !== "refund-due") return asked;
  return updateOrder(staff, orderId, to, { ...given, refundDue: asked.amount });
}

/** An order as staff could leave it before a payment had to be recorded with the status. */
export async function setPaidWithoutPayment(orderId: string) {
  const paid = { orderStatus: "processing", paymentStatus: "completed", payBy: null } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
}
