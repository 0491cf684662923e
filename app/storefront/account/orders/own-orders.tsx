import { Badge, StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import * as links from "#shop/links.ts";
import type { AccountOrder } from "#shop/orders/account-orders.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { BuyAgainForm } from "../../shared/order/buy-again-form.tsx";

type OwnOrder = AccountOrder & { state: OrderState };

/** The account's orders, each with the actions it allows now. */
export function OwnOrders({ orders }: { orders: OwnOrder[] }) {
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <li key={order.id} className="rounded-lg border border-line bg-card">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
            <h3 className="text-base font-semibold tabular-nums">
              <Link
                to={links.order(order.id, null)}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-gold-ink hover:underline"
              >
                <span className="sr-only">Order </span>
                {order.orderNumber}
              </Link>
            </h3>
            <p className="flex flex-wrap gap-2">
              <StatusBadge status={order.orderStatus} />
              <PaymentBadge state={order.state} />
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
              <PayLink order={order} />
              <BuyAgainForm orderId={order.id} variant="secondary" size="sm">
                Buy again<span className="sr-only"> from order {order.orderNumber}</span>
              </BuyAgainForm>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** For a cancelled order, the badge shows the refund instead of the payment. */
function PaymentBadge({ state }: { state: OrderState }) {
  const payment = state.kind === "cancelled" ? state.money : state.payment;
  switch (payment.kind) {
    case "none":
      return null;
    case "due":
      return payment.lastTry === "none" ? (
        <Badge tone="warn">Not paid</Badge>
      ) : (
        <Badge tone="bad">
          {payment.lastTry === "failed" ? "Payment failed" : "Receipt not accepted"}
        </Badge>
      );
    case "checking":
    case "unknown":
      return <Badge tone="warn">Payment being checked</Badge>;
    case "paid":
      return <Badge tone="ok">Paid</Badge>;
    case "owed":
      return <Badge tone="warn">Refund due</Badge>;
    case "refunding":
      return <Badge tone="warn">Refund on its way</Badge>;
    case "refunded":
      return <Badge tone="ok">Refunded</Badge>;
  }
}

function PayLink({ order: { id, orderNumber, state } }: { order: OwnOrder }) {
  const due = state.kind === "cancelled" || state.payment.kind !== "due" ? null : state.payment;
  if (!due?.canPay) return null;
  return (
    <ButtonLink to={links.payment(due.method, id, null)} size="sm">
      {due.lastTry === "failed" ? "Pay again" : "Pay now"}
      <span className="sr-only"> for order {orderNumber}</span>
    </ButtonLink>
  );
}
