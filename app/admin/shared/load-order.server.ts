import { data } from "react-router";
import { withEnglishItems } from "#shop/orders/item-names.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { t } from "#languages/messages.ts";

/** The full order as staff see it, with the shop's own names. Throws a 404 if there is no such order. */
export async function loadOrder(staff: Staff, orderId: string) {
  const viewer = { userId: staff.id, guestId: null, isStaff: true, key: null };
  const seen = await readOrder(orderId, viewer);
  if (!seen?.isFull) throw data(t("Order not found"), { status: 404 });
  return withEnglishItems(seen.order);
}
