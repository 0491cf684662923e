import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import * as links from "#shop/links.ts";
import type { VisibleOrder } from "#shop/orders/read-order.server.ts";
import type { PaymentState } from "#shop/payments/order-state.ts";
import { CheckingBand } from "../shared/order/order-band.tsx";
import { StateBand } from "../shared/order/state-band.tsx";
import { TestPayments } from "./test-payments.tsx";

type FullOrder = Extract<VisibleOrder, { isFull: true }>["order"];
type Payment = Extract<PaymentState, { kind: "due" | "checking" }>;

/** A placed, unpaid order: pay now or cancel. */
export function PayOnlineScreen({
  order,
  payment,
  linkKey,
  isSimulated,
  problem,
  busy,
}: {
  order: FullOrder;
  payment: Payment;
  linkKey: string | null;
  isSimulated: boolean;
  problem: string | undefined;
  busy: "pay" | "cancel" | undefined;
}) {
  const isOpen = isOnlineDue(payment);
  return (
    <div className="frame max-w-2xl! py-8 md:py-14">
      <h1 className="display text-xl md:text-2xl">Pay your order</h1>
      {isSimulated ? <TestPayments /> : null}
      <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        <div className="bg-card p-5 md:px-7">
          <dt className="text-sm text-ink-soft">Amount to pay</dt>
          <dd className="mt-1 text-lg font-semibold">
            <Price amount={order.totalAmount} />
          </dd>
        </div>
        <div className="bg-card p-5 md:px-7">
          <dt className="text-sm text-ink-soft">Order number</dt>
          <dd className="mt-1 text-lg font-semibold tabular-nums">{order.orderNumber}</dd>
        </div>
      </dl>
      <div className="mt-6 space-y-4">
        {problem ? (
          <StateBand kind="refused" title="That didn't work">
            {problem.replace(/\.?$/, ".")} Your order is still here. Please try again in a moment.
          </StateBand>
        ) : null}
        <PaymentNote order={order} payment={payment} linkKey={linkKey} />
      </div>
      {isOpen ? (
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            name="intent"
            value="pay"
            className="w-full sm:w-auto"
            busy={busy === "pay"}
            busyLabel="Processing..."
            disabled={busy !== undefined}
          >
            {isOpen && payment.lastTry === "failed" ? "Pay again" : "Pay now"}
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="secondary"
            name="intent"
            value="cancel"
            className="w-full sm:w-auto"
            busy={busy === "cancel"}
            busyLabel="Cancelling..."
            disabled={busy !== undefined}
          >
            Cancel order
          </Button>
        </Form>
      ) : null}
      <p className="mt-6 -ml-3 flex flex-wrap gap-x-3 gap-y-1">
        <ButtonLink to={links.order(order.id, linkKey)} variant="quiet">
          See your order
        </ButtonLink>
        <ButtonLink to={href("/products")} variant="quiet">
          Continue Shopping
        </ButtonLink>
      </p>
    </div>
  );
}

function PaymentNote({
  order,
  payment,
  linkKey,
}: {
  order: FullOrder;
  payment: Payment;
  linkKey: string | null;
}) {
  if (payment.kind === "checking") {
    return <CheckingBand by={payment.by} to={links.payOnline(order.id, linkKey)} />;
  }
  if (!isOnlineDue(payment)) {
    return (
      <StateBand kind="done" title="Nothing to pay">
        This order is not waiting for an online payment.
      </StateBand>
    );
  }
  const until = payment.until ? ` until ${formatMoment(payment.until, "time")}` : "";
  if (payment.lastTry === "failed") {
    return (
      <StateBand kind="refused" title="The payment didn't go through">
        No money was taken. You can pay again{until}.
      </StateBand>
    );
  }
  return (
    <p className="text-ink-soft">
      Your items are reserved for you{until}. You'll pay on the next page, by FPX or card. If you
      cancel, your items go back into your cart.
    </p>
  );
}

function isOnlineDue(payment: Payment): payment is Extract<Payment, { kind: "due" }> {
  return payment.kind === "due" && payment.canPay && payment.method === "stripe_fpx";
}
