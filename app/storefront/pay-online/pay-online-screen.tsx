import FlaskConical from "lucide:flask-conical";
import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import type { PaymentState } from "#shop/payments/order-state.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { PaymentFigures } from "../shared/order/payment-figures.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { CheckingBand, DueBand } from "../shared/order/order-band.tsx";
import { StateBand } from "../shared/order/state-band.tsx";
import { UnpaidActions, type UnpaidChoices } from "../shared/order/unpaid-actions.tsx";

type Payment = Extract<PaymentState, { kind: "due" | "checking" }>;

/** The page on which the buyer of an unpaid order pays online or cancels the order. */
export function PayOnlineScreen({
  order,
  payment,
  otherMethods,
  isSimulated,
  refusal,
}: {
  order: FullOrder;
  payment: Payment;
  otherMethods: UnpaidChoices["otherMethods"];
  isSimulated: boolean;
  refusal: { problem: string; canTryAgain?: boolean } | undefined;
}) {
  const isOpen = isOnlineDue(payment);
  return (
    <div className="frame max-w-2xl! py-8 md:py-14">
      <h1 className="display text-xl md:text-2xl">{t("Pay your order")}</h1>
      {isSimulated ? <TestPayments /> : null}
      <PaymentFigures order={order} />
      <div className="mt-6 space-y-4">
        {refusal ? (
          <StateBand kind="refused" title={t("That didn't work")}>
            {refusal.canTryAgain
              ? t("{problem} Your order is safe. Please try again in a moment.", {
                  problem: withFullStop(refusal.problem),
                })
              : refusal.problem}
          </StateBand>
        ) : null}
        <PaymentNote orderId={order.id} payment={payment} />
      </div>
      {isOpen ? (
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <SubmitButton
            size="lg"
            intent="pay"
            className="w-full sm:w-auto"
            busyLabel={t("Processing...")}
          >
            {isOpen && payment.lastTry === "failed" ? t("Pay again") : t("Pay now")}
          </SubmitButton>
          <SubmitButton
            size="lg"
            variant="secondary"
            intent="cancel"
            className="w-full sm:w-auto"
            busyLabel={t("Cancelling...")}
          >
            {t("Cancel order")}
          </SubmitButton>
        </Form>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-x-3 gap-y-1 max-sm:flex-col sm:-ml-6">
        {isOpen ? (
          <UnpaidActions orderId={order.id} canCancel={false} otherMethods={otherMethods} />
        ) : null}
        <ButtonLink to={links.order(order.id, useLinkKey())} variant="quiet">
          {t("See your order")}
        </ButtonLink>
        <ButtonLink to={href("/products")} variant="quiet">
          {t("Continue Shopping")}
        </ButtonLink>
      </div>
    </div>
  );
}

function PaymentNote({ orderId, payment }: { orderId: string; payment: Payment }) {
  if (payment.kind === "checking") return <CheckingBand by={payment.by} />;
  // A link from before the payment method was changed leads here.
  if (payment.method !== "stripe_fpx") return <DueBand due={payment} orderId={orderId} />;
  if (!isOnlineDue(payment)) {
    return (
      <StateBand kind="done" title={t("Nothing to pay")}>
        {t("This order is not waiting for an online payment.")}
      </StateBand>
    );
  }
  const time = payment.until && formatMoment(payment.until);
  if (payment.lastTry === "failed") {
    return (
      <StateBand kind="refused" title={t("The payment didn't go through")}>
        {time
          ? t("No money was taken. You can pay again until {time}.", { time })
          : t("No money was taken. You can pay again.")}
      </StateBand>
    );
  }
  return (
    <p className="text-ink-soft">
      {time
        ? t(
            "Your items are reserved for you until {time}. You'll pay on the next page, by FPX or card. If you cancel the order, your items go back into your cart.",
            { time },
          )
        : t(
            "Your items are reserved for you. You'll pay on the next page, by FPX or card. If you cancel the order, your items go back into your cart.",
          )}
    </p>
  );
}

function withFullStop(sentence: string): string {
  return /[.。]$/.test(sentence) ? sentence : t("{sentence}.", { sentence });
}

function isOnlineDue(payment: Payment): payment is Extract<Payment, { kind: "due" }> {
  return payment.kind === "due" && payment.canPay && payment.method === "stripe_fpx";
}

/** Shown while the payment simulator replaces Stripe (ADR-0010), so that no one believes that money moved. */
function TestPayments() {
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm font-medium text-warn">
      <FlaskConical className="size-5 shrink-0" />
      {t("Test payments: no money moves")}
    </p>
  );
}
