import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { OnlineState } from "#shop/payments/online-payment.server.ts";
import { orderPage, payOnlinePage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";
import { Refresh } from "./refresh.tsx";

/** Where the payment of an order stands that is to be paid by bank or card. */
export function OnlineBand({
  order,
  state,
  linkKey,
}: {
  order: Pick<Order, "id" | "payBy">;
  state: OnlineState | undefined;
  linkKey: string | null;
}) {
  switch (state) {
    case "awaited":
      return (
        <StateBand
          kind="awaited"
          title="Your payment is awaited"
          action={<ButtonLink to={payOnlinePage(order.id, linkKey)}>Pay now</ButtonLink>}
        >
          {order.payBy ? `Your pieces are kept for you until ${formatMoment(order.payBy)}. ` : null}
          If you have just paid, your bank tells us within moments, and this page says so.{" "}
          <Refresh to={orderPage(order.id, linkKey)} />
        </StateBand>
      );
    case "failed":
      return (
        <StateBand
          kind="refused"
          title="The payment did not go through"
          action={<ButtonLink to={payOnlinePage(order.id, linkKey)}>Pay again</ButtonLink>}
        >
          No money was taken.
          {order.payBy ? ` You can pay again until ${formatMoment(order.payBy)}.` : null}
        </StateBand>
      );
    case "being-checked":
      return (
        <StateBand kind="checking" title="Your bank is still checking">
          As soon as it answers, this page says so. There is nothing more to do.{" "}
          <Refresh to={orderPage(order.id, linkKey)} />
        </StateBand>
      );
    case "paid":
    case "not-awaited":
    case undefined:
      return null;
  }
}
