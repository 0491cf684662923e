import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { receiptState } from "#shop/payments/touch-n-go.server.ts";
import { orderPage, touchNGoPage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";
import { Refresh } from "./refresh.tsx";

export type ReceiptStanding = Awaited<ReturnType<typeof receiptState>>;

/** Where the payment of an order stands that is to be paid with Touch 'n Go. */
export function ReceiptBand({
  order,
  receipt,
  linkKey,
}: {
  order: Pick<Order, "id" | "payBy">;
  receipt: ReceiptStanding;
  linkKey: string | null;
}) {
  switch (receipt.state) {
    case "awaited":
      return (
        <StateBand
          kind="awaited"
          title="Your payment is awaited"
          action={<ButtonLink to={touchNGoPage(order.id, linkKey)}>Pay now</ButtonLink>}
        >
          Pay with Touch 'n Go and upload the receipt
          {order.payBy ? ` by ${formatMoment(order.payBy)}` : null}. Until then the pieces are kept
          for you.
        </StateBand>
      );
    case "submitted":
      return (
        <StateBand kind="checking" title="Your receipt is being checked">
          We look at every receipt ourselves, during opening hours. This page shows the result.{" "}
          <Refresh to={orderPage(order.id, linkKey)} />
        </StateBand>
      );
    case "rejected":
      return (
        <StateBand
          kind="refused"
          title="We could not accept your receipt"
          action={
            <ButtonLink to={touchNGoPage(order.id, linkKey)}>Upload another receipt</ButtonLink>
          }
        >
          {receipt.rejectReason ?? "Please upload another one."}
        </StateBand>
      );
    case "verified":
      return (
        <StateBand kind="done" title="Receipt verified">
          Thank you. We are preparing your order.
        </StateBand>
      );
    case "not-awaited":
      return null;
  }
}
