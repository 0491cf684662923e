import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import { placeOrder, type PlaceOrder } from "./place-order.server.ts";

/**
 * Places a draft as checkout places a cart, by the same rules. The history and the audit log name the
 * member of staff; the order is the customer's alone, who sees it by the signed link and by phone number.
 */
export async function placeDraft(
  staff: Staff,
  draftId: string,
  input: CheckoutForm,
): Promise<PlaceOrder> {
  const owner = draftOwner(staff, draftId);
  return placeOrder({ owner, userId: null, guestId: null, enteredBy: staff }, input);
}
