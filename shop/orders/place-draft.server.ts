import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import type { DraftForm } from "./draft-form.server.ts";
import { placeOrder, type Alongside, type PlaceOrder } from "./place-order.server.ts";

/**
 * Places a draft by the same rules as checkout. The history and the audit log name the staff member; the order
 * belongs to no account, and the customer finds it by its signed link or phone number.
 */
export async function placeDraft(
  staff: Staff,
  draftId: string,
  input: CheckoutForm | DraftForm,
  alongside?: Alongside,
): Promise<PlaceOrder> {
  const owner = draftOwner(staff, draftId);
  return placeOrder({ owner, userId: null, guestId: null, enteredBy: staff }, input, alongside);
}
