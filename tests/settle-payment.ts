import { settle } from "#shop/payments/accept-payment.server.ts";
import { moneyOf, orderOf } from "./online-orders.ts";
import { withLockedOrder } from "./with-locked-order.ts";

/** Settles the order in full by Touch 'n Go. */
export async function settlePayment(orderId: string) {
  const { totalAmount: amount } = await orderOf(orderId);
  const money = { method: "touch_n_go", amount, reference: orderId } as const;
  await withLockedOrder(orderId, (order) => settle(order, money, { actor: "staff" }));
  const [payment] = await moneyOf(orderId);
  return payment!;
}
