import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import type { SeenOrder } from "#shop/orders/read-order.server.ts";
import type { TouchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { orderPage } from "../order/addresses.ts";
import { StateBand } from "../order/payment-state.tsx";
import type { ReceiptStanding } from "../order/receipt-band.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ShopCode } from "./shop-code.tsx";

type WholeOrder = Extract<SeenOrder, { whole: true }>["order"];

/** Pay, then show the receipt: two steps side by side on a desk, one after the other on a phone. */
export function PayScreen({
  order,
  receipt,
  qr,
  linkKey,
  refusal,
  isSubmitting,
}: {
  order: WholeOrder;
  receipt: ReceiptStanding;
  /** The shop's code for this order; undefined where it has none. */
  qr: TouchNGoQr | undefined;
  linkKey: string | null;
  refusal: { message: string } | undefined;
  isSubmitting: boolean;
}) {
  const isOpen = receipt.state === "awaited" || receipt.state === "rejected";
  return (
    <div className="frame max-w-6xl! py-8 md:py-14">
      <h1 className="display text-xl md:text-2xl">Touch 'n Go payment</h1>
      <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        <Figure name="Amount to pay" copied={plainAmount(order.totalAmount)} what="amount">
          <Price amount={order.totalAmount} className="text-lg font-semibold lg:text-xl" />
        </Figure>
        <Figure name="Order number" copied={order.orderNumber} what="order number">
          <span className="text-lg font-semibold tabular-nums lg:text-xl">{order.orderNumber}</span>
        </Figure>
      </dl>
      <div className="mt-6">
        <Standing receipt={receipt} payBy={order.payBy} />
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
        <ButtonLink to={orderPage(order.id, linkKey)} variant={isOpen ? "secondary" : "primary"}>
          See your order
        </ButtonLink>
      </p>
    </div>
  );
}

function Standing({
  receipt: { state, rejectReason },
  payBy,
}: {
  receipt: ReceiptStanding;
  payBy: Date | null;
}) {
  switch (state) {
    case "awaited":
      return (
        <p className="text-ink-soft">
          {payBy
            ? `Your pieces are kept for you until ${formatMoment(payBy)}. `
            : "Your pieces are kept for you. "}
          Pay, then upload the receipt here.
        </p>
      );
    case "submitted":
      return (
        <StateBand kind="checking" title="Your receipt is being checked">
          We look at every receipt ourselves, during opening hours. There is nothing more to do.
        </StateBand>
      );
    case "verified":
      return (
        <StateBand kind="done" title="Payment verified">
          Thank you. We are preparing your order.
        </StateBand>
      );
    case "rejected":
      return (
        <StateBand kind="refused" title="We could not accept your receipt">
          {rejectReason ? `${rejectReason} ` : null}Please upload another one below.
        </StateBand>
      );
    case "not-awaited":
      return (
        <StateBand kind="done" title="No payment is awaited">
          This order is not waiting for a payment with Touch 'n Go.
        </StateBand>
      );
  }
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

function Figure(props: { name: string; copied: string; what: string; children: ReactNode }) {
  return (
    <div className="bg-card p-5 md:px-7">
      <dt className="text-sm text-ink-soft">{props.name}</dt>
      <dd className="mt-1 -mr-3 flex min-h-11 items-center justify-between gap-x-2">
        {props.children}
        <CopyButton text={props.copied} what={props.what} />
      </dd>
    </div>
  );
}

/** As an amount field of a wallet takes it: no currency, no comma. */
function plainAmount(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
