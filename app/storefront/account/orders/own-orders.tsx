import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import * as links from "#shop/links.ts";
import type { AccountOrder } from "#shop/orders/account-orders.server.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { paymentWords } from "#shop/payments/payment-words.ts";
import { BuyAgainForm } from "../../shared/order/buy-again-form.tsx";
import { PiecePicture } from "../../shared/piece.tsx";
import { OrderCard, OrderNumber } from "../../shared/order/order-card.tsx";
import { PayLink, ViewOrderLink } from "../../shared/order/order-links.tsx";
import { PaymentBadge } from "../../shared/order/payment-badge.tsx";

type OwnOrder = AccountOrder & {
  state: OrderState;
  /** What the shop would pay today for its gold; undefined unless the pieces are with the customer. */
  value: Sen | undefined;
  buyAgainKey: string;
};

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
          badge={<PaymentBadge payment={paymentWords(order.state)} />}
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
          note={order.value === undefined ? undefined : valueSentence(order.value)}
          actions={
            <>
              <OwnPayLink order={order} />
              <BuyAgainForm
                orderId={order.id}
                formKey={order.buyAgainKey}
                variant="secondary"
                size="sm"
              >
                <Rich
                  text={t("Buy again<hidden> from order {number}</hidden>", {
                    number: order.orderNumber,
                  })}
                  hidden={(words) => <span className="sr-only">{words}</span>}
                />
              </BuyAgainForm>
              <ViewOrderLink order={order} />
            </>
          }
        />
      ))}
    </ul>
  );
}

function valueSentence(value: Sen): string {
  return t("Gold value today: {amount}", { amount: formatMoney(value) });
}

/** Payment is offered only while it is due on a page of the shop. */
function OwnPayLink({ order }: { order: OwnOrder }) {
  const { state } = order;
  const due = state.kind === "cancelled" || state.payment.kind !== "due" ? null : state.payment;
  if (!due?.canPay) return null;
  return <PayLink order={order} method={due.method} isAgain={due.lastTry === "failed"} />;
}
