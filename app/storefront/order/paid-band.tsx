import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/orders/read-order.server.ts";
import { receiptPage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";

/** The money is here: what comes next, and the receipt. */
export function PaidBand({
  order,
  linkKey,
}: {
  order: Pick<Order, "id" | "orderStatus" | "deliveryMethod">;
  linkKey: string | null;
}) {
  const next =
    order.deliveryMethod === "deliver"
      ? "We are preparing your order, and send it insured."
      : "We are preparing your order, and tell you when you can collect it.";
  return (
    <StateBand
      kind="done"
      title="Payment received"
      action={
        <ButtonLink to={receiptPage(order.id, linkKey)} variant="secondary">
          Your receipt
        </ButtonLink>
      }
    >
      {order.orderStatus === "completed" ? "Thank you for your order." : next}
    </StateBand>
  );
}
