import { profileFor } from "#app/http/cached-shop-data.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import type { FullOrder, Viewer } from "#shop/orders/read-order.server.ts";
import { otherMethods } from "#shop/payments/change-payment-method.server.ts";
import { canBuyerCancel, type OrderState } from "#shop/payments/order-state.ts";
import type { UnpaidChoices } from "./unpaid-actions.tsx";

/** What this viewer may do instead of paying. Staff do it on the admin's page, which records their names. */
export async function unpaidChoices(
  order: FullOrder,
  state: OrderState,
  viewer: Viewer,
  context: RequestContext,
): Promise<UnpaidChoices> {
  if (viewer.isStaff) return { canCancel: false, otherMethods: [] };
  const { paymentMethods } = await profileFor(context);
  return {
    canCancel: canBuyerCancel(state),
    otherMethods: otherMethods(order, state, paymentMethods),
  };
}
