import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { formatMoney } from "#shop/money.ts";
import type { UnpaidOrder } from "#shop/orders/unpaid-orders.server.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";

/** Shows unpaid orders above the cart, because a customer who leaves the payment page finds the cart empty. */
export function UnpaidOrders({ orders }: { orders: UnpaidOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul aria-label={t("Orders waiting for payment")} className="frame mb-2 space-y-4 pt-8">
      {orders.map((order) => (
        <UnpaidOrderItem key={order.id} order={order} />
      ))}
    </ul>
  );
}

function UnpaidOrderItem({ order }: { order: UnpaidOrder }) {
  const { id, orderNumber, toPay, paymentMethod, payUntil } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-gold bg-gold-wash p-5 md:px-7">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-base font-semibold tabular-nums">
          <Rich
            text={t("Order {number} is waiting for your payment of <price>{price}</price>", {
              number: orderNumber,
              price: formatMoney(toPay),
            })}
            price={(words) => (
              <span data-price className="whitespace-nowrap">
                {words}
              </span>
            )}
          />
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {t("Your items are reserved for you until {time}.", { time: formatMoment(payUntil) })}
        </p>
      </div>
      <Form method="post" action={links.payOnline(id, null)} className="flex flex-wrap gap-3">
        <input type="hidden" name="from" value="cart" />
        <input type="hidden" name="orderId" value={id} />
        {paymentMethod === "stripe_fpx" ? (
          <SubmitButton intent="pay" formField={["orderId", id]} busyLabel={t("Processing...")}>
            {t("Pay now")}
          </SubmitButton>
        ) : (
          <ButtonLink to={links.payment(paymentMethod, id, null)}>
            {paymentMethod === "touch_n_go" ? t("Pay now") : t("View order")}
          </ButtonLink>
        )}
        <SubmitButton
          intent="cancel"
          formField={["orderId", id]}
          variant="secondary"
          busyLabel={t("Cancelling...")}
        >
          {t("Cancel order")}
        </SubmitButton>
      </Form>
    </li>
  );
}
