import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import * as links from "#shop/links.ts";
import type { VisibleOrder } from "#shop/orders/read-order.server.ts";
import { receiptDue, type OrderState } from "#shop/payments/order-state.ts";
import type { TouchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { CheckingBand } from "../shared/order/order-band.tsx";
import { StateBand } from "../shared/order/state-band.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ShopCode } from "./shop-code.tsx";

type FullOrder = Extract<VisibleOrder, { isFull: true }>["order"];

/** Two steps, pay and upload the receipt: side by side on desktop, stacked on a phone. */
export function PayScreen({
  order,
  state,
  qr,
  linkKey,
  refusal,
  isSubmitting,
}: {
  order: FullOrder;
  state: OrderState;
  /** The QR code for this order; undefined if the shop has none. */
  qr: TouchNGoQr | undefined;
  linkKey: string | null;
  refusal: { message: string } | undefined;
  isSubmitting: boolean;
}) {
  const isOpen = receiptDue(state) !== undefined;
  return (
    <div className="frame max-w-6xl! py-8 md:py-14">
      <h1 className="display text-xl md:text-2xl">Touch 'n Go payment</h1>
      <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        <Figure name="Amount to pay" copyText={plainAmount(order.totalAmount)} what="amount">
          <Price amount={order.totalAmount} className="text-lg font-semibold lg:text-xl" />
        </Figure>
        <Figure name="Order number" copyText={order.orderNumber} what="order number">
          <span className="text-lg font-semibold tabular-nums lg:text-xl">{order.orderNumber}</span>
        </Figure>
      </dl>
      <div className="mt-6">
        <PaymentNote state={state} to={links.touchNGo(order.id, linkKey)} />
      </div>
      {isOpen ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <section
            aria-labelledby="step-pay"
            className="rounded-lg border border-line bg-card p-5 md:p-7"
          >
            <StepHeading id="step-pay" number={1}>
              Pay with your eWallet
            </StepHeading>
            <ShopCode order={order} qr={qr} linkKey={linkKey} />
          </section>
          <section
            aria-labelledby="step-receipt"
            className="rounded-lg border border-line bg-card p-5 md:p-7"
          >
            <StepHeading id="step-receipt" number={2}>
              Upload your receipt
            </StepHeading>
            <ReceiptForm refusal={refusal} isSubmitting={isSubmitting} />
          </section>
        </div>
      ) : null}
      <p className="mt-8">
        <ButtonLink to={links.order(order.id, linkKey)} variant={isOpen ? "secondary" : "primary"}>
          See your order
        </ButtonLink>
      </p>
    </div>
  );
}

function PaymentNote({ state, to }: { state: OrderState; to: string }) {
  const due = receiptDue(state);
  if (due?.lastTry === "rejected") {
    return (
      <StateBand kind="refused" title="We couldn't accept your receipt">
        {due.rejectReason ? `${due.rejectReason} ` : null}Please upload another one below.
      </StateBand>
    );
  }
  if (due) {
    const until = due.until ? ` until ${formatMoment(due.until)}` : "";
    return (
      <p className="text-ink-soft">
        Your items are reserved for you{until}. Pay, then upload your receipt here.
      </p>
    );
  }
  const payment = state.kind === "cancelled" ? undefined : state.payment;
  if (payment?.kind === "checking") return <CheckingBand by={payment.by} to={to} />;
  if (payment?.kind === "paid") {
    return (
      <StateBand kind="done" title="Payment verified">
        Thank you. You have nothing more to pay.
      </StateBand>
    );
  }
  return (
    <StateBand kind="done" title="Nothing to pay">
      This order is not waiting for a payment with Touch 'n Go.
    </StateBand>
  );
}

function StepHeading(props: { id: string; number: number; children: string }) {
  return (
    <h2 id={props.id} className="display mb-5 flex items-center gap-3 text-lg md:text-xl">
      <span className="hallmark grid size-8 shrink-0 place-items-center font-sans text-sm font-semibold text-gold-ink">
        {props.number}
      </span>
      {props.children}
    </h2>
  );
}

function Figure(props: { name: string; copyText: string; what: string; children: ReactNode }) {
  return (
    <div className="bg-card p-5 md:px-7">
      <dt className="text-sm text-ink-soft">{props.name}</dt>
      <dd className="mt-1 -mr-3 flex min-h-11 items-center justify-between gap-x-2">
        {props.children}
        <CopyButton text={props.copyText} what={props.what} />
      </dd>
    </div>
  );
}

/** For an e-wallet's amount field: no currency, no thousands separator. */
function plainAmount(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
