import { db } from "#db/client.server.ts";
import { lockOrder } from "#shop/orders/change-order.server.ts";
import { settle } from "#shop/payments/settle.server.ts";
import { moneyOf, orderOf } from "./online-orders.ts";

/** The order's money came, whole, by Touch 'n Go. */
export async function settleByHand(orderId: string) {
  const { totalAmount: amount } = await orderOf(orderId);
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const money = { orderId, method: "touch_n_go", amount, reference: orderId } as const;
    await settle(tx, money, { actor: "staff" });
  });
  const [payment] = await moneyOf(orderId);
  return payment!;
}
