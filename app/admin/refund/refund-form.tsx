import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { IfCancelled } from "#shop/fulfilment/expected-back.server.ts";
import { formatTypedAmount, formatMoney } from "#shop/money.ts";
import type { RefundSummary } from "#shop/payments/payment-summary.ts";
import type { refundForm } from "#shop/payments/refund-order.server.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { PaymentRow } from "#shop/payments/order-payments.server.ts";
import { cancelSentence } from "../shared/cancel-sentence.ts";
import { firstShown } from "../shared/first-shown.ts";

export function RefundForm({
  refundId,
  order,
  money,
  pieces,
  lastResult,
  isBusy,
}: {
  /** The form's idempotency key: submitting the form twice makes one refund. */
  refundId: string;
  order: { id: string };
  money: PaymentRow[];
  /** Undefined for an order that is cancelled, or that cannot be. */
  pieces: IfCancelled | undefined;
  lastResult: SubmissionResult | null;
  isBusy: boolean;
}) {
  // Money that could not be accepted is what staff were asked to refund.
  const first = money.find(({ accepted }) => !accepted) ?? money[0];
  const isOnline = money.some(({ method }) => method === "stripe_fpx");
  const isByTerminal = money.some(({ method }) => method === "card_terminal");
  const [form, fields] = useForm<Record<keyof z.input<typeof refundForm>, string>>({
    id: "refund",
    lastResult,
    defaultValue: {
      refundId,
      paymentId: first?.id,
      amount: first ? formatTypedAmount(first.left) : "",
      method: first ? usualMethods[first.method] : "bank",
    },
  });
  const back = href("/admin/orders/:orderId", { orderId: order.id });
  const shownLeft = money.reduce((sum, { left }) => sum + left, 0);
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
      <input type="hidden" name="refundId" value={fields.refundId.initialValue ?? refundId} />
      <input
        type="hidden"
        name="shownLeft"
        value={firstShown(lastResult, "shownLeft", shownLeft)}
      />
      <ErrorSummary lines={summaryOf(form, fields)} />
      <Card title={t("Refund")}>
        {money.length === 1 ? (
          <input type="hidden" name="paymentId" value={first!.id} />
        ) : (
          <SelectField label={t("Which payment")} field={fields.paymentId}>
            {money.map(({ id, method, amount, left, accepted }) => (
              <option key={id} value={id}>
                {accepted
                  ? t("{method}: {amount} ({left} left)", {
                      method: methodName(method),
                      amount: formatMoney(amount),
                      left: formatMoney(left),
                    })
                  : t("{method}: {amount}, to be refunded ({left} left)", {
                      method: methodName(method),
                      amount: formatMoney(amount),
                      left: formatMoney(left),
                    })}
              </option>
            ))}
          </SelectField>
        )}
        <InputField
          label={t("Amount (RM)")}
          // Of several payments, each option says what is left of it.
          hint={
            money.length > 1
              ? undefined
              : t("At most {amount}.", { amount: formatMoney(first!.left) })
          }
          field={fields.amount}
          inputMode="decimal"
          autoComplete="off"
          required
          className="max-w-72"
        />
        <SelectField
          label={t("Refund method")}
          hint={
            isOnline
              ? t(
                  "Stripe returns the money to the original bank account or card, and confirms this later. The other methods only record a refund you have already made.",
                )
              : t("This form only records a refund you have already made.")
          }
          field={fields.method}
        >
          {isOnline ? <option value="stripe">{t("Through Stripe")}</option> : null}
          <option value="bank">{t("Bank transfer, already made")}</option>
          <option value="e_wallet">{t("E-wallet, already made")}</option>
          <option value="cash">{t("Cash, already given")}</option>
          {isByTerminal ? (
            <option value="card_terminal">{t("At the card terminal, already done")}</option>
          ) : null}
        </SelectField>
        <InputField
          label={t("Reference")}
          hint={t(
            "Enter the number of the bank transfer, card terminal slip or cash voucher. Stripe refunds don't need one.",
          )}
          field={fields.reference}
          maxLength={100}
          autoComplete="off"
        />
        <InputField
          label={t("Reason")}
          hint={t("The reason is kept in the order history. Only staff can see it.")}
          field={fields.reason}
          maxLength={300}
        />
        {pieces ? (
          <CheckboxField
            label={t("Cancel the order as well")}
            hint={cancelSentence(pieces)}
            field={fields.cancel}
          />
        ) : null}
        {pieces && pieces.unrecorded > 0 ? (
          <CheckboxField
            label={tPlural(
              pieces.unrecorded,
              "I have checked: the piece is in the shop",
              "I have checked: the {count} pieces are in the shop",
            )}
            hint={t("Only needed if you cancel the order.")}
            field={fields.piecesInShop}
          />
        ) : null}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={t("Refunding...")}>
          {t("Refund")}
        </Button>
        <ButtonLink to={back} variant="secondary">
          {t("Back to the order")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The refund method that the form suggests, by the method of the payment. */
const usualMethods: Record<PaymentRow["method"], RefundSummary["method"]> = {
  stripe_fpx: "stripe",
  touch_n_go: "e_wallet",
  cash: "cash",
  card_terminal: "card_terminal",
  exchange: "bank",
  trade_in: "bank",
  bank_transfer: "bank",
};
