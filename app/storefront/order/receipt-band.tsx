import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { receiptState } from "#shop/payments/touch-n-go.server.ts";
import { touchNGoPage } from "./addresses.ts";
import { StateBand } from "./payment-state.tsx";

export type ReceiptStanding = Awaited<ReturnType<typeof receiptState>>;

/** Where the payment of an order stands, above its items. */
export function ReceiptBand({
  order,
  receipt,
  linkKey,
}: {
  order: Pick<Order, "id" | "paymentStatus">;
  receipt: ReceiptStanding;
  linkKey: string | null;
}) {
  if (order.paymentStatus === "completed") {
    return (
      <StateBand kind="done" title="Payment received">
        Thank you. We are preparing your order.
      </StateBand>
    );
  }
  switch (receipt.state) {
    case "awaited":
      return (
        <StateBand
          kind="awaited"
          title="Your payment is awaited"
          action={<ButtonLink to={touchNGoPage(order.id, linkKey)}>Pay now</ButtonLink>}
        >
          Pay with Touch 'n Go and upload the receipt within 24 hours. Until then the pieces are
          kept for you.
        </StateBand>
      );
    case "submitted":
      return (
        <StateBand kind="checking" title="Your receipt is being checked">
          We look at every receipt ourselves, during opening hours. This page shows the result.
        </StateBand>
      );
    case "rejected":
      return (
        <StateBand
          kind="refused"
          title="We could not accept your receipt"
          action={<ButtonLink to={touchNGoPage(order.id, linkKey)}>Upload another</ButtonLink>}
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
