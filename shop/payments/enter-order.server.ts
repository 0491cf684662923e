import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { staffActor } from "#shop/orders/change-order.server.ts";
import { receivedMethodOf, type DraftForm } from "#shop/orders/draft-form.server.ts";
import { placeDraft } from "#shop/orders/place-draft.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { settle } from "./settle.server.ts";
import { auditPayment, moneyFrom } from "./staff-payment.server.ts";

/**
 * Places a draft and, if the money was already received (cash, card terminal, arrived transfer), records its payment
 * in the same transaction: both are written or neither.
 */
export async function enterOrder(
  staff: Staff,
  draftId: string,
  form: DraftForm,
): Promise<PlaceOrder> {
  const paidBy = receivedMethodOf(form);
  if (!paidBy) return placeDraft(staff, draftId, form);
  return placeDraft(staff, draftId, form, async (tx, orderId) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error("The order was not written");
    const money = moneyFrom(staff, order, { paidBy, reference: form.reference });
    const settled = await settle(tx, order, money, staffActor(staff));
    if (!settled.ok) throw new Error(`A new order cannot be settled: ${settled.reason}`);
    await auditPayment(tx, staff, order, money);
  });
}
