import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import type { SeenOrder } from "#shop/orders/read-order.server.ts";
import type { OnlineState } from "#shop/payments/online-payment.server.ts";
import { orderPage, payOnlinePage } from "../order/addresses.ts";
import { StateBand } from "../order/payment-state.tsx";
import { Refresh } from "../order/refresh.tsx";
import { TestPayments } from "./test-payments.tsx";

type WholeOrder = Extract<SeenOrder, { whole: true }>["order"];

/** The order is placed and waits for its money: pay now, or take it back. */
export function PayOnlineScreen({
  order,
  state,
  linkKey,
  isSimulated,
  problem,
  busy,
}: {
  order: WholeOrder;
  state: OnlineState;
  linkKey: string | null;
  isSimulated: boolean;
  problem: string | undefined;
  busy: "pay" | "cancel" | undefined;
}) {
  const isOpen = state === "awaited" || state === "failed";
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
          <StateBand kind="refused" title="That did not work">
            {problem}. Your order stands: please try again in a moment.
          </StateBand>
        ) : null}
        <Standing order={order} state={state} linkKey={linkKey} />
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
            {state === "failed" ? "Pay again" : "Pay now"}
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
            Cancel the order
          </Button>
        </Form>
      ) : null}
      <p className="mt-6 -ml-3 flex flex-wrap gap-x-3 gap-y-1">
        <ButtonLink to={orderPage(order.id, linkKey)} variant="quiet">
          See your order
        </ButtonLink>
        <ButtonLink to={href("/products")} variant="quiet">
          Continue Shopping
        </ButtonLink>
      </p>
    </div>
  );
}

function Standing({
  order,
  state,
  linkKey,
}: {
  order: WholeOrder;
  state: OnlineState;
  linkKey: string | null;
}) {
  switch (state) {
    case "awaited":
      return (
        <p className="text-ink-soft">
          Your pieces are set aside for you
          {order.payBy ? ` until ${formatMoment(order.payBy, "time")}` : null}. You pay on the next
          page, by FPX online banking or by card. If you cancel, your pieces go back into your cart.
        </p>
      );
    case "failed":
      return (
        <StateBand kind="refused" title="The payment did not go through">
          No money was taken. You can pay again
          {order.payBy ? ` until ${formatMoment(order.payBy, "time")}` : null}.
        </StateBand>
      );
    case "being-checked":
      return (
        <StateBand kind="checking" title="Your bank is still checking">
          As soon as it answers, this page and your order say so. There is nothing more to do.{" "}
          <Refresh to={payOnlinePage(order.id, linkKey)} />
        </StateBand>
      );
    case "paid":
      return <StateBand kind="done" title="Payment received" />;
    case "not-awaited":
      return (
        <StateBand kind="done" title="No payment is awaited">
          This order is not waiting for an online payment.
        </StateBand>
      );
  }
}
