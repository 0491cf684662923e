import { data } from "react-router";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { paymentsOfOrder } from "#shop/payments/order-payments.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Staff } from "#shop/staff.ts";

/** The full order as staff see it. Throws a 404 if there is no such order. */
export async function loadOrder(staff: Staff, orderId: string) {
  const viewer = { userId: staff.id, guestId: null, isStaff: true, key: null };
  const seen = await readOrder(orderId, viewer);
  if (!seen?.isFull) throw data("Order not found", { status: 404 });
  return seen.order;
}

export async function loadPrintedDocument(staff: Staff, orderId: string) {
  const order = await loadOrder(staff, orderId);
  const money = await paymentsOfOrder(staff, orderId);
  const paidBy = money.find(({ accepted }) => accepted)?.method;
  const { name, registrationNumber, address, phone, email } = await readProfile();
  const shop = { name, registrationNumber, address, phone, email };
  return { order, paidBy, shop, phone: formatPhone(order.phoneNumber) };
}
