import { data } from "react-router";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import type { Staff } from "#shop/staff.ts";

/** An order with everything on it, as staff see it; 404 where there is none. */
export async function orderFor(staff: Staff, orderId: string) {
  const onlooker = { userId: staff.id, guestId: null, isStaff: true, key: null };
  const seen = await readOrder(orderId, onlooker);
  if (!seen?.whole) throw data("Order not found", { status: 404 });
  return seen.order;
}

/** What a printed sheet needs: the order, and the shop's own head. */
export async function paperFor(staff: Staff, orderId: string) {
  const order = await orderFor(staff, orderId);
  const { name, registrationNumber, address, phone, email } = await readProfile();
  const shop = { name, registrationNumber, address, phone, email };
  return { order, shop, phone: formatPhone(order.phoneNumber) };
}
