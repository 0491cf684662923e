import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { OnlineState } from "#shop/payments/online-payment.server.ts";
import { payOnlinePage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";

/** Where the payment of an order stands that is paid by bank or card. */
export function OnlineBand({
  order,
  state,
  linkKey,
}: {
  order: Pick<Order, "id">;
  state: OnlineState | undefined;
  linkKey: string | null;
}) {
  switch (state) {
    case "paid":
      return (
        <StateBand kind="done" title="Payment received">
          Thank you. We are preparing your order.
        </StateBand>
      );
    case "awaited":
      return (
        <StateBand
          kind="awaited"
          title="Your payment is awaited"
          action={<ButtonLink to={payOnlinePage(order.id, linkKey)}>Pay now</ButtonLink>}
        >
          If you have just paid, your bank tells us within moments, and this page says so.
        </StateBand>
      );
    case "failed":
      return (
        <StateBand
          kind="refused"
          title="The payment did not go through"
          action={<ButtonLink to={payOnlinePage(order.id, linkKey)}>Pay again</ButtonLink>}
        >
          No money was taken. Your pieces are kept for a little while.
        </StateBand>
      );
    case "being-checked":
      return (
        <StateBand kind="checking" title="Your bank is still checking">
          As soon as it answers, this page says so. There is nothing more to do.
        </StateBand>
      );
    case "not-awaited":
    case undefined:
      return null;
  }
}
