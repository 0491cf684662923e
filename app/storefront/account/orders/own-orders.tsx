import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import * as links from "#shop/links.ts";
import type { AccountOrder } from "#shop/orders/account-orders.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { BuyAgainForm } from "../../shared/order/buy-again-form.tsx";
import { OrderCard, OrderNumber } from "../../shared/order/order-card.tsx";

type OwnOrder = AccountOrder & { state: OrderState };

/** The account's orders, each with the actions that are possible now. */
export function OwnOrders({ orders }: { orders: OwnOrder[] }) {
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          heading="h3"
          number={
            <Link
              to={links.order(order.id, null)}
              className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:text-gold-ink hover:underline"
            >
              <OrderNumber order={order} />
            </Link>
          }
          badge={<PaymentBadge state={order.state} />}
          items={
            <ul className="space-y-1 px-5 py-4 md:px-7">
              {order.items.map((item) => (
                <li key={item.id} className="wrap-anywhere">
                  {item.productName}{" "}
                  <span className="text-sm whitespace-nowrap text-ink-soft">× {item.quantity}</span>
                </li>
              ))}
            </ul>
          }
          actions={
            <>
              <PayLink order={order} />
              <BuyAgainForm orderId={order.id} variant="secondary" size="sm">
                Buy again<span className="sr-only"> from order {order.orderNumber}</span>
              </BuyAgainForm>
            </>
          }
        />
      ))}
    </ul>
  );
}

/** Shows the state of the payment or, for a cancelled order, of the refund. */
function PaymentBadge({ state }: { state: OrderState }) {
  const payment = state.kind === "cancelled" ? state.money : state.payment;
  if (payment.kind === "none") return null;
  if (payment.kind === "due" && payment.lastTry !== "none") {
    const isFailed = payment.lastTry === "failed";
    return <Badge tone="bad">{isFailed ? "Payment failed" : "Receipt not accepted"}</Badge>;
  }
  const [tone, label] = paymentBadges[payment.kind];
  return <Badge tone={tone}>{label}</Badge>;
}

const paymentBadges = {
  due: ["warn", "Not paid"],
  checking: ["warn", "Payment being checked"],
  unknown: ["warn", "Payment being checked"],
  paid: ["ok", "Paid"],
  owed: ["warn", "Refund due"],
  refunding: ["warn", "Refund on its way"],
  refunded: ["ok", "Refunded"],
} as const;

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
