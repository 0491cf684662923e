import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import * as links from "#shop/links.ts";
import type { OrderState, PaymentState } from "#shop/payments/order-state.ts";
import { BuyAgainForm } from "./buy-again-form.tsx";
import { RefreshLink } from "./refresh-link.tsx";
import { StateBand } from "./state-band.tsx";
import { useLinkKey } from "./use-link-key.ts";

type Due = Extract<PaymentState, { kind: "due" }>;

/** Shows, below the heading of the order page, the payment's state and the customer's next step. */
export function OrderBand({
  orderId,
  state,
  hasReceipt,
}: {
  orderId: string;
  state: OrderState;
  /** Whether the shop's receipt can be printed. */
  hasReceipt: boolean;
}) {
  const linkKey = useLinkKey();
  const receipt = hasReceipt ? (
    <ButtonLink to={links.receipt(orderId, linkKey)} variant="secondary">
      Your receipt
    </ButtonLink>
  ) : null;
  if (state.kind === "cancelled") {
    return (
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <BuyAgainForm orderId={orderId} />
        {receipt}
      </div>
    );
  }
  const { payment } = state;
  switch (payment.kind) {
    case "due":
      return <DueBand due={payment} orderId={orderId} />;
    case "checking":
      return <CheckingBand by={payment.by} />;
    case "paid":
      return (
        <StateBand kind="done" title="Payment received" action={receipt}>
          {whatNext(state)}
        </StateBand>
      );
    case "refunding":
    case "refunded":
      return (
        <StateBand
          kind="done"
          title={payment.kind === "refunded" ? "Refunded" : "Refund on its way"}
          action={receipt}
        >
          Your bank may take a few working days to show the refund.
        </StateBand>
      );
  }
}

function whatNext(state: Exclude<OrderState, { kind: "cancelled" }>): string {
  if (state.kind === "completed") return "Thank you for your order.";
  return state.delivery === "deliver"
    ? "We're preparing your order and will send it insured."
    : "We're preparing your order and will let you know when it's ready to collect.";
}

/** Shown while staff check a receipt or a bank checks a payment. */
export function CheckingBand({ by }: { by: "staff" | "bank" }) {
  return by === "bank" ? (
    <StateBand kind="checking" title="Your bank is still checking">
      We'll update this page as soon as your bank confirms the payment. You don't need to do
      anything. <RefreshLink />
    </StateBand>
  ) : (
    <StateBand kind="checking" title="Your payment is being checked">
      We check receipts by hand during opening hours, usually within a few hours. <RefreshLink />
    </StateBand>
  );
}

function DueBand({ due, orderId }: { due: Due; orderId: string }) {
  const linkKey = useLinkKey();
  const until = due.until ? ` until ${formatMoment(due.until)}` : "";
  const pay = (label: string): ReactNode =>
    due.canPay ? (
      <ButtonLink to={links.payment(due.method, orderId, linkKey)}>{label}</ButtonLink>
    ) : null;
  switch (due.lastTry) {
    case "none":
      return (
        <StateBand kind="awaited" title="Waiting for your payment" action={pay("Pay now")}>
          {until ? `Your items are reserved for you${until}. ` : null}
          {howToPay(due.method)}
        </StateBand>
      );
    case "failed":
      return (
        <StateBand kind="refused" title="The payment didn't go through" action={pay("Pay again")}>
          {due.canPay ? `You can pay again${until}.` : "Please contact us."}
        </StateBand>
      );
    case "rejected":
      return (
        <StateBand
          kind="refused"
          title="We couldn't accept your receipt"
          action={pay("Upload another receipt")}
        >
          {due.rejectReason ?? "Please upload another receipt."}
        </StateBand>
      );
  }
}

function howToPay(method: Due["method"]): ReactNode {
  switch (method) {
    case "touch_n_go":
      return "Pay with Touch 'n Go, then upload your receipt.";
    case "stripe_fpx":
      return (
        <>
          If you've just paid, this page will update in a moment. <RefreshLink />
        </>
      );
    case "bank_transfer":
      return "Please transfer the total to our bank account, with the order number as the reference. Contact us if you need our account number.";
    case "cash":
    case "card_terminal":
      return "Please pay at our shop.";
  }
}
