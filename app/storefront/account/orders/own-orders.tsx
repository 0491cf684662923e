import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { message, t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import type { AccountOrder } from "#shop/orders/account-orders.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { BuyAgainForm } from "../../shared/order/buy-again-form.tsx";
import { PiecePicture } from "../../shared/piece.tsx";
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
            <ul className="space-y-3 px-5 py-4 md:px-7">
              {order.items.map((item) => (
                <li key={item.id} className="flex items-center gap-4">
                  <PiecePicture piece={item} sizes="3.5rem" className="w-14 shrink-0" />
                  <p className="min-w-0 wrap-anywhere">
                    <Word lang={langOf(item, "productName")}>{item.productName}</Word>{" "}
                    <span className="text-sm whitespace-nowrap text-ink-soft">
                      × {item.quantity}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          }
          actions={
            <>
              <PayLink order={order} />
              <BuyAgainForm orderId={order.id} variant="secondary" size="sm">
                <Rich
                  text={t("Buy again<hidden> from order {number}</hidden>", {
                    number: order.orderNumber,
                  })}
                  hidden={(words) => <span className="sr-only">{words}</span>}
                />
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
    return <Badge tone="bad">{isFailed ? t("Payment failed") : t("Receipt not accepted")}</Badge>;
  }
  const [tone, label] = paymentBadges[payment.kind];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

const paymentBadges = {
  due: ["warn", message("Not paid")],
  checking: ["warn", message("Payment being checked")],
  unknown: ["warn", message("Payment being checked")],
  paid: ["ok", message("Paid")],
  owed: ["warn", message("Refund due")],
  refunding: ["warn", message("Refund on its way")],
  refunded: ["ok", message("Refunded")],
} as const;

function PayLink({ order: { id, orderNumber, state } }: { order: OwnOrder }) {
  const due = state.kind === "cancelled" || state.payment.kind !== "due" ? null : state.payment;
  if (!due?.canPay) return null;
  return (
    <ButtonLink to={links.payment(due.method, id, null)} size="sm">
      <Rich
        text={
          due.lastTry === "failed"
            ? t("Pay again<hidden> for order {number}</hidden>", { number: orderNumber })
            : t("Pay now<hidden> for order {number}</hidden>", { number: orderNumber })
        }
        hidden={(words) => <span className="sr-only">{words}</span>}
      />
    </ButtonLink>
  );
}
