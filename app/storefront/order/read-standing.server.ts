import type { Order } from "#shop/orders/read-order.server.ts";
import { buyersMoney, type BuyersMoney } from "#shop/payments/buyers-money.server.ts";
import { onlineState, type OnlineState } from "#shop/payments/online-payment.server.ts";
import { receiptState } from "#shop/payments/touch-n-go.server.ts";
import type { ReceiptStanding } from "./receipt-band.tsx";

type Known = Pick<Order, "id" | "paymentMethod" | "paymentStatus" | "orderStatus" | "payBy">;

export type Standing = {
  receipt: ReceiptStanding;
  online: OnlineState;
  money: BuyersMoney;
  /** Changes when any of it does; a page that is being looked at compares it. */
  mark: string;
  /** Whether it can change without the buyer doing anything. */
  isExpecting: boolean;
};

/** Where an order stands with its money: what its pages say, and when they have to say something else. */
export async function readStanding(order: Known): Promise<Standing> {
  const [receipt, online, money] = await Promise.all([
    receiptState(order.id),
    onlineState(order),
    buyersMoney(order.id),
  ]);
  const isAwaited = online === "awaited" && order.paymentMethod === "stripe_fpx";
  const isChecked = online === "being-checked" || receipt.state === "submitted";
  const isOnItsWay = money.refunds.some(({ status }) => status === "pending");
  return {
    receipt,
    online,
    money,
    mark: [
      order.orderStatus,
      order.paymentStatus,
      online,
      receipt.state,
      order.payBy?.getTime() ?? "",
      money.held,
      ...money.refunds.map(({ status }) => status),
    ].join("."),
    isExpecting: isAwaited || isChecked || isOnItsWay,
  };
}
