import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import {
  changeStatusByStaff,
  type ChangeStatusByStaff,
} from "#shop/payments/change-status-by-staff.server.ts";
import type { Staff } from "#shop/staff.ts";

/** A clerk who answers every confirmation: paid in cash, and yes, refund what was paid. */
export async function updateOrderStatus(
  staff: Staff,
  orderId: string,
  to: Statuses,
  shown?: Statuses,
): Promise<ChangeStatusByStaff> {
  const given = { shown, received: { paidBy: "cash" as const, reference: "" } };
  const asked = await changeStatusByStaff(staff, orderId, to, given);
  if (asked.ok || asked.reason !== "refund-due") return asked;
  return changeStatusByStaff(staff, orderId, to, { ...given, refundDue: asked.amount });
}

/** An order as staff could leave it before a payment had to be recorded with the status. */
export async function setPaidWithoutPayment(orderId: string) {
  const paid = { orderStatus: "processing", paymentStatus: "completed", payBy: null } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
}
