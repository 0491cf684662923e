import { Badge, StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { AccountOrder } from "#shop/orders/account-orders.server.ts";
import { orderPage, payOnlinePage, touchNGoPage } from "../order/addresses.ts";
import { BuyAgainForm } from "../order/buy-again-form.tsx";

/** The account's own orders, each with what can be done about it now. */
export function OwnOrders({ orders }: { orders: AccountOrder[] }) {
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <li key={order.id} className="rounded-lg border border-line bg-card">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
            <h3 className="text-base font-semibold tabular-nums">
              <Link
                to={orderPage(order.id, null)}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-gold-ink hover:underline"
              >
                <span className="sr-only">Order </span>
                {order.orderNumber}
              </Link>
            </h3>
            <p className="flex flex-wrap gap-2">
              <StatusBadge status={order.orderStatus} />
              <PaymentBadge order={order} />
            </p>
            <DateTime value={order.createdAt} className="basis-full text-sm text-ink-soft" />
          </div>
          <ul className="space-y-1 px-5 py-4">
            {order.items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                {item.productName}{" "}
                <span className="text-sm whitespace-nowrap text-ink-soft">× {item.quantity}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
            <p>
              <span className="text-ink-soft">Total </span>
              <Price amount={order.totalAmount} className="text-base font-semibold" />
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {order.isPayable ? <PayLink order={order} /> : null}
              <BuyAgainForm orderId={order.id} linkKey={null} variant="secondary" size="sm">
                Buy again<span className="sr-only"> what is in order {order.orderNumber}</span>
              </BuyAgainForm>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Nothing is owed for a cancelled order: there only what was paid is worth a word. */
function PaymentBadge({ order }: { order: AccountOrder }) {
  switch (order.paymentStatus) {
    case "completed":
      return <Badge tone="ok">Paid</Badge>;
    case "failed":
      return order.orderStatus === "cancelled" ? null : <Badge tone="bad">Payment failed</Badge>;
    case "pending":
      if (order.orderStatus === "cancelled") return null;
      return <Badge tone="warn">{order.isPayable ? "Not paid" : "Payment being checked"}</Badge>;
  }
}

function PayLink({ order }: { order: AccountOrder }) {
  const isOnline = order.paymentMethod === "stripe_fpx";
  return (
    <ButtonLink
      to={isOnline ? payOnlinePage(order.id, null) : touchNGoPage(order.id, null)}
      size="sm"
    >
      {order.paymentStatus === "failed" ? "Pay again" : "Pay now"}
      <span className="sr-only"> for order {order.orderNumber}</span>
    </ButtonLink>
  );
}
