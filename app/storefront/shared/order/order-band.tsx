import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import { isInShop } from "#shop/fulfilment/fulfilment.ts";
import * as links from "#shop/links.ts";
import type { LateReceipt, OrderState, PaymentState } from "#shop/payments/order-state.ts";
import { BuyAgainForm } from "./buy-again-form.tsx";
import { RefreshLink } from "./refresh-link.tsx";
import { StateBand } from "./state-band.tsx";
import { useLinkKey } from "./use-link-key.ts";
import { withLinkKey } from "./with-link-key.ts";

type Due = Extract<PaymentState, { kind: "due" }>;

/** Shows, below the heading of the order page, the payment's state and the customer's next step. */
export function OrderBand({
  orderId,
  buyAgainKey,
  state,
  isInsured,
  hasReceipt,
}: {
  orderId: string;
  buyAgainKey: string;
  state: OrderState;
  /** Whether a policy covers a parcel with any of its pieces today. */
  isInsured: boolean;
  /** Whether the order is paid, so that it has a receipt and certificates. */
  hasReceipt: boolean;
}) {
  const linkKey = useLinkKey();
  const receipt = hasReceipt ? (
    <span className="flex flex-wrap gap-3">
      <ButtonLink
        to={withLinkKey(href("/order-confirmation/:orderId/receipt", { orderId }), linkKey)}
        variant="secondary"
      >
        {t("Your receipt")}
      </ButtonLink>
      <ButtonLink
        to={withLinkKey(href("/order-confirmation/:orderId/certificates", { orderId }), linkKey)}
        variant="secondary"
      >
        {t("Certificates")}
      </ButtonLink>
    </span>
  ) : null;
  if (state.kind === "cancelled") {
    return (
      <>
        {state.lateReceipt ? <LateReceiptBand late={state.lateReceipt} orderId={orderId} /> : null}
        <div className="mt-4 flex flex-wrap justify-center gap-3 first:mt-0 print:hidden">
          <BuyAgainForm orderId={orderId} formKey={buyAgainKey} />
          {receipt}
        </div>
      </>
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
        <StateBand kind="done" title={t("Payment received")} action={receipt}>
          {whatNext(state, isInsured)}
        </StateBand>
      );
    case "refunding":
    case "refunded":
      return (
        <StateBand
          kind="done"
          title={payment.kind === "refunded" ? t("Refunded") : t("Refund on its way")}
          action={receipt}
        >
          {t("The details are below.")}
        </StateBand>
      );
  }
}

function whatNext(
  { kind, fulfilment, delivery }: Exclude<OrderState, { kind: "cancelled" }>,
  isInsured: boolean,
): string {
  if (kind === "completed") return t("Thank you for your order.");
  if (fulfilment.kind === "failed") return t("Contact us if you have a question.");
  if (!isInShop(fulfilment)) return t("The details are below.");
  if (delivery === "deliver") {
    return isInsured
      ? t("We're preparing your order and will send it insured.")
      : t("We're preparing your order and will send it with tracking and signature.");
  }
  return t("We're preparing your order and will let you know when it's ready to collect.");
}

/** Shown while the customer of a cancelled order may still show that it was paid. */
function LateReceiptBand({ late, orderId }: { late: LateReceipt; orderId: string }) {
  const linkKey = useLinkKey();
  const isRejected = late.rejectReason !== null;
  return (
    <StateBand
      kind={isRejected ? "refused" : "awaited"}
      title={
        isRejected
          ? t("We couldn't accept your proof of payment")
          : t("Did you pay before the order was cancelled?")
      }
      action={
        <ButtonLink to={links.payment("touch_n_go", orderId, linkKey)}>
          {isRejected ? t("Upload another proof of payment") : t("Upload proof of payment")}
        </ButtonLink>
      }
    >
      {late.rejectReason ??
        t(
          "Upload your proof of payment. We'll reopen your order, or refund you if the items have been sold.",
        )}
    </StateBand>
  );
}

/** Shown while staff check a receipt or a bank checks a payment. */
export function CheckingBand({ by }: { by: "staff" | "bank" }) {
  return by === "bank" ? (
    <StateBand kind="checking" title={t("Your bank is still checking")}>
      {t(
        "We'll update this page as soon as your bank confirms the payment. You don't need to do anything.",
      )}{" "}
      <RefreshLink />
    </StateBand>
  ) : (
    <StateBand kind="checking" title={t("Your payment is being checked")}>
      {t(
        "We check each proof of payment by hand during opening hours, usually within a few hours.",
      )}{" "}
      <RefreshLink />
    </StateBand>
  );
}

/** Shown while the order waits for its payment, with the link to pay it by its method. */
export function DueBand({ due, orderId }: { due: Due; orderId: string }) {
  const linkKey = useLinkKey();
  const time = due.until && formatMoment(due.until);
  const pay = (label: string): ReactNode =>
    due.canPay ? (
      <ButtonLink to={links.payment(due.method, orderId, linkKey)}>{label}</ButtonLink>
    ) : null;
  switch (due.lastTry) {
    case "none":
      return (
        <StateBand kind="awaited" title={t("Waiting for your payment")} action={pay(t("Pay now"))}>
          {joinSentences([
            ...(time ? [t("Your items are reserved for you until {time}.", { time })] : []),
            howToPay(due.method),
          ])}{" "}
          {due.method === "stripe_fpx" ? <RefreshLink /> : null}
        </StateBand>
      );
    case "failed":
      return (
        <StateBand
          kind="refused"
          title={t("The payment didn't go through")}
          action={pay(t("Pay again"))}
        >
          {due.canPay ? payAgain(time) : t("Please contact us.")}
        </StateBand>
      );
    case "rejected":
      return (
        <StateBand
          kind="refused"
          title={t("We couldn't accept your proof of payment")}
          action={pay(t("Upload another proof of payment"))}
        >
          {due.rejectReason ?? t("Please upload another proof of payment.")}
        </StateBand>
      );
  }
}

function payAgain(time: string | null | undefined): string {
  return time ? t("You can pay again until {time}.", { time }) : t("You can pay again.");
}

function howToPay(method: Due["method"]): string {
  switch (method) {
    case "touch_n_go":
      return t("Pay with Touch 'n Go, then upload your proof of payment.");
    case "stripe_fpx":
      return t("If you've just paid, this page will update in a moment.");
    case "bank_transfer":
      return t(
        "Please transfer the total to our bank account, with the order number as the reference. Contact us if you need our account number.",
      );
    case "cash":
    case "card_terminal":
      return t("Please pay at our shop.");
  }
}
