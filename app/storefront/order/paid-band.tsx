import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { BuyersMoney } from "#shop/payments/buyers-money.server.ts";
import { receiptPage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";
import { isGivenBack } from "./sub-line.ts";

/** The money is here: what comes next, and the receipt. */
export function PaidBand({
  order,
  money,
  linkKey,
}: {
  order: Pick<Order, "id" | "orderStatus" | "deliveryMethod">;
  money: BuyersMoney;
  linkKey: string | null;
}) {
  return (
    <StateBand
      kind="done"
      title={isGivenBack(money) ? "Payment given back" : "Payment received"}
      action={
        <ButtonLink to={receiptPage(order.id, linkKey)} variant="secondary">
          Your receipt
        </ButtonLink>
      }
    >
      {whatNext()}
    </StateBand>
  );

  function whatNext() {
    if (isGivenBack(money)) return "Banks take a few working days to show it.";
    if (order.orderStatus === "completed") return "Thank you for your order.";
    return order.deliveryMethod === "deliver"
      ? "We are preparing your order, and send it insured."
      : "We are preparing your order, and tell you when you can collect it.";
  }
}
