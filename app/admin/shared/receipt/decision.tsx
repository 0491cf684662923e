import { useEffect, useState } from "react";
import { Form, type To } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { formatMoney } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { OrderStatus } from "#shop/orders/read-order.server.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { HiddenFields } from "../hidden-fields.tsx";
import { IntentButton, useIsSending } from "../intent-button.tsx";
import type { Review } from "./load-review.server.ts";
import { isWaiting, ReceiptBadge } from "./receipt-badge.tsx";
import { useDialogFocus } from "./use-dialog-focus.ts";
import { VerdictLink } from "./verdict-links.tsx";

/** Asks about a waiting receipt, or says how it was decided. It takes the focus when its receipt appears. */
export function Decision({ review, nextTo }: { review: Review; nextTo: To | undefined }) {
  return isWaiting(review.receipt) ? (
    <Question review={review} />
  ) : (
    <Decided receipt={review.receipt} nextTo={nextTo} />
  );
}

/** The question has the focus, never Verify: pressing that takes a Tab and an Enter, which no typed word contains. */
function Question({ review: { receipt, payment, orderStatus } }: { review: Review }) {
  return (
    <div className="border-y border-line py-4">
      <h3
        ref={useDialogFocus()}
        tabIndex={-1}
        data-question
        className="text-base font-semibold outline-none"
      >
        {payment
          ? t("Has a second payment reached the shop's account?")
          : t("Has the money reached the shop's account?")}
      </h3>
      <p className="mt-1 mb-4 break-words text-ink-soft">
        {payment
          ? t(
              "This order is already paid: {payment}. A second payment is recorded, and you refund it. If no payment has arrived, reject the receipt. You can't undo this.",
              { payment: describe(payment) },
            )
          : orderStatus === "cancelled"
            ? t(
                "This order was cancelled. If its items are still in stock, verifying the receipt reopens the order and marks it as paid. If not, the payment is recorded and you need to refund it. You can't undo this.",
              )
            : t("This marks the order as paid and moves it to Processing. You can't undo this.")}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <AnswerForm receipt={receipt} orderStatus={orderStatus} isPaid={payment !== undefined} />
        <VerdictLink verdict="reject" receipt={receipt} variant="secondary" size="md" />
      </div>
    </div>
  );
}

/** The reference is that which staff typed: the payment itself may have been made long before they recorded it. */
function describe(payment: NonNullable<Review["payment"]>): string {
  const { method, amount, acceptedAt, reference, recordedBy } = payment;
  const moment = t("recorded on {date}", { date: formatMoment(acceptedAt) });
  const typed = recordedBy ? [reference] : [];
  return [methodName(method), formatMoney(amount), moment, ...typed].filter(Boolean).join(", ");
}

function AnswerForm(props: { receipt: ReceiptRow; orderStatus: OrderStatus; isPaid: boolean }) {
  const { receipt, orderStatus, isPaid } = props;
  const isSending = useIsSending("paymentId", receipt.id);
  const isReady = useReady() && !isSending;
  const look = { busyLabel: t("Loading..."), "aria-disabled": isReady ? undefined : true } as const;
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        if (!isReady) event.preventDefault();
      }}
    >
      <HiddenFields of={{ paymentId: receipt.id, shownOrderStatus: orderStatus }} />
      {isPaid ? (
        <>
          <IntentButton {...look} intent="same-payment">
            {t("No, it's the same payment")}
          </IntentButton>
          {amountToPay(receipt) > 0 ? (
            <IntentButton {...look} intent="second-payment" variant="secondary">
              {t("Yes, record a second payment")}
            </IntentButton>
          ) : null}
        </>
      ) : (
        <IntentButton {...look} intent="verify">
          <Rich
            text={t("Verify<hidden> the payment of order {orderNumber}</hidden>", receipt)}
            hidden={forScreenReaders}
          />
        </IntentButton>
      )}
    </Form>
  );
}

/** A double click on Verify must not verify the next receipt, too, whose button appears in the same place. */
const unreadyMs = 1000;

/** Whether the component has been shown for a second. Without JavaScript each receipt is a page of its own. */
function useReady(): boolean {
  const hydrated = useHydrated();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), unreadyMs);
    return () => clearTimeout(timer);
  }, []);
  return isReady || !hydrated;
}

function Decided({ receipt, nextTo }: { receipt: ReceiptRow; nextTo: To | undefined }) {
  return (
    <div ref={useDialogFocus()} tabIndex={-1} className="border-y border-line py-4 outline-none">
      <ReceiptBadge receipt={receipt} />
      <p className="mt-2 break-words">
        {receipt.verifiedAt
          ? t("This receipt was already verified.")
          : t("This receipt was already rejected. {reason}", {
              reason: receipt.rejectReason ?? "",
            })}
      </p>
      {nextTo ? (
        <ButtonLink to={nextTo} preventScrollReset replace size="sm" className="mt-3">
          {t("Next receipt to check")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
