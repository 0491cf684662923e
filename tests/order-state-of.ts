import { findOrder } from "#shop/orders/read-order.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";

/** The order's state, including its money. */
export async function orderStateOf(orderId: string) {
  return readOrderState((await findOrder(orderId))!);
}
