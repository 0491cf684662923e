import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { receiptDue, type OrderState } from "#shop/payments/order-state.ts";
import type { TouchNGoQr } from "#shop/payments/touch-n-go-qr.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { PaymentFigures } from "../shared/order/payment-figures.tsx";
import { UnpaidActions, type UnpaidChoices } from "../shared/order/unpaid-actions.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { CheckingBand, DueBand } from "../shared/order/order-band.tsx";
import { StateBand } from "../shared/order/state-band.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ShopQrCode } from "./shop-qr-code.tsx";

/** The payment page in two steps, paying and uploading the receipt: side by side on desktop, stacked on a phone. */
export function PayScreen({
  order,
  state,
  line,
  qr,
  choices,
  refusal,
}: {
  order: FullOrder;
  state: OrderState;
  /** What the buyer of a cancelled order reads about it; undefined for any other order. */
  line: string | undefined;
  /** The Touch 'n Go QR code for this order; undefined if the shop has not set its code. */
  qr: TouchNGoQr | undefined;
  choices: UnpaidChoices;
  refusal: { message: string } | undefined;
}) {
  const isOpen = receiptDue(state) !== undefined;
  const takesLateReceipt = state.kind === "cancelled" && state.lateReceipt !== undefined;
  return (
    <div className="frame max-w-6xl! py-8 md:py-14">
      <h1 className="display text-xl md:text-2xl">{t("Touch 'n Go payment")}</h1>
      {state.kind === "cancelled" ? null : <PaymentFigures order={order} canCopy />}
      {/* The form says so itself, but an order that has changed since has no form any more. */}
      {refusal && !isOpen && !takesLateReceipt ? (
        <p role="alert" className="mt-6 font-medium text-bad">
          {refusal.message}
        </p>
      ) : null}
      <div className="mt-6">
        <PaymentNote orderId={order.id} state={state} line={line} />
      </div>
      {isOpen ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <Step number={1} title={t("Pay with your eWallet")}>
            <ShopQrCode order={order} qr={qr} />
          </Step>
          <Step number={2} title={t("Upload your proof of payment")}>
            <ReceiptForm refusal={refusal} />
          </Step>
        </div>
      ) : null}
      {takesLateReceipt ? (
        <Card title={t("Upload your proof of payment")} className="mt-6 max-w-xl">
          <p className="mb-5 text-ink-soft">
            {t("Haven't paid yet? Please don't: this order has been cancelled.")}
          </p>
          <ReceiptForm refusal={refusal} />
        </Card>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          to={links.order(order.id, useLinkKey())}
          variant={isOpen ? "secondary" : "primary"}
          className="w-full sm:w-auto"
        >
          {t("See your order")}
        </ButtonLink>
        <UnpaidActions orderId={order.id} {...choices} />
      </div>
    </div>
  );
}

function PaymentNote({
  orderId,
  state,
  line,
}: {
  orderId: string;
  state: OrderState;
  line: string | undefined;
}) {
  if (state.kind === "cancelled") {
    return (
      <StateBand kind="refused" title={t("Order cancelled")}>
        {line}
      </StateBand>
    );
  }
  const due = receiptDue(state);
  if (due?.lastTry === "rejected") {
    return (
      <StateBand kind="refused" title={t("We couldn't accept your proof of payment")}>
        {due.rejectReason
          ? t("{reason} Please upload another one below.", {
              reason: due.rejectReason,
            })
          : t("Please upload another one below.")}
      </StateBand>
    );
  }
  if (due) {
    const time = due.until && formatMoment(due.until);
    return (
      <p className="text-ink-soft">
        {time
          ? t(
              "Your items are reserved for you until {time}. Pay with your eWallet, then upload your proof of payment on this page.",
              { time },
            )
          : t(
              "Your items are reserved for you. Pay with your eWallet, then upload your proof of payment on this page.",
            )}
      </p>
    );
  }
  const { payment } = state;
  if (payment.kind === "checking") return <CheckingBand by={payment.by} />;
  if (payment.kind === "paid") {
    return (
      <StateBand kind="done" title={t("Payment verified")}>
        {t("Thank you. You have nothing more to pay.")}
      </StateBand>
    );
  }
  if (payment.kind === "due") return <DueBand due={payment} orderId={orderId} />;
  return (
    <StateBand kind="done" title={t("Nothing to pay")}>
      {t("This order is not waiting for a payment with Touch 'n Go.")}
    </StateBand>
  );
}

function Step(props: { number: number; title: string; children: ReactNode }) {
  const id = `step-${props.number}`;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="display mb-5 flex items-center gap-3 text-lg md:text-xl">
        <span className="hallmark grid size-8 shrink-0 place-items-center font-sans text-sm font-semibold text-gold-ink">
          {props.number}
        </span>
        {props.title}
      </h2>
      {props.children}
    </Card>
  );
}
