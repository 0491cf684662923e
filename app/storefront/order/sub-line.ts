import { formatMoney } from "#shop/money.ts";
import type { Order, OrderEvent } from "#shop/orders/read-order.server.ts";
import type { Standing } from "./read-standing.server.ts";

type Told = Pick<
  Order,
  "fullName" | "orderStatus" | "paymentStatus" | "paymentMethod" | "deliveryMethod"
>;
type Known = Pick<Standing, "receipt" | "online" | "money">;

/** Under the heading, in one breath: where the order really stands. */
export function subLine(order: Told, standing: Known, cancelledBy: OrderEvent["actor"] | null) {
  if (order.orderStatus === "cancelled") {
    return `${enders[cancelledBy ?? "staff"]} ${whatOfTheMoney(standing)}`;
  }
  const thanks = `Thank you, ${order.fullName}.`;
  if (order.orderStatus === "completed") {
    const end = order.deliveryMethod === "deliver" ? "was delivered" : "was collected";
    return `${thanks} Your order is complete and ${end}.`;
  }
  if (order.paymentStatus === "completed") {
    if (isGivenBack(standing.money)) return `${thanks} ${givenBack}`;
    return `${thanks} Your payment has arrived, and we are preparing your pieces.`;
  }
  return `${thanks} Your pieces are set aside for you. ${waitingFor(order, standing)}`;
}

/** All that was paid is back with the buyer, or on its way. */
export function isGivenBack({ paid, kept }: Known["money"]): boolean {
  return paid !== undefined && kept === 0;
}

const givenBack = "What you paid is given back, as shown below.";
const enders = {
  customer: "You cancelled this order.",
  clock: "No payment arrived in time, so this order was cancelled.",
  payment: "No payment arrived in time, so this order was cancelled.",
  staff: "The shop cancelled this order.",
};

function whatOfTheMoney({ money: { held, kept, refunds }, receipt }: Known): string {
  if (held > 0) {
    return `Your payment of ${formatMoney(held)} came after that: it is yours, and we are giving it back.`;
  }
  if (kept > 0) return `We owe you ${formatMoney(kept)}, and will tell you how it comes back.`;
  if (refunds.length > 0) return givenBack;
  // Whether that receipt was true nobody has looked: its money may be ours.
  if (receipt.state === "submitted") return "If you have paid for it, write to us: it comes back.";
  return "Nothing is owed for it, and its pieces are back in the shop.";
}

function waitingFor({ paymentMethod, paymentStatus }: Told, { receipt, online }: Known): string {
  if (paymentMethod === "touch_n_go") {
    if (receipt.state === "submitted") return "We are checking your receipt.";
    return receipt.state === "rejected"
      ? "We need another receipt from you."
      : "We are waiting for your payment.";
  }
  if (online === "being-checked") return "Your bank is still checking the payment.";
  return paymentStatus === "failed"
    ? "The payment did not go through."
    : "We are waiting for your payment.";
}
