import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import { formatMoney } from "#shop/money.ts";
import type { PaymentRow } from "#shop/payments/refund-order.server.ts";

type Fields = {
  refundId: string;
  paymentId: string;
  amount: string;
  way: string;
  reference: string;
  reason: string;
  cancel: string;
};

/** How much goes back, which way, and what becomes of the order. */
export function RefundForm({
  refundId,
  order,
  money,
  lastResult,
  isBusy,
}: {
  /** The same form sent again is the same refund. */
  refundId: string;
  order: { id: string; orderStatus: string };
  money: PaymentRow[];
  lastResult: SubmissionResult | null;
  isBusy: boolean;
}) {
  const [first] = money;
  const isOnline = money.some(({ method }) => method === "stripe_fpx");
  const [form, fields] = useForm<Fields>({
    id: "refund",
    lastResult,
    defaultValue: {
      refundId,
      paymentId: first?.id,
      amount: first ? plain(first.left) : "",
      way: isOnline ? "stripe" : "e_wallet",
    },
  });
  const back = href("/admin/orders/:orderId", { orderId: order.id });
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-2xl space-y-6">
      <input type="hidden" name="refundId" value={fields.refundId.initialValue ?? refundId} />
      <ErrorSummary lines={summaryOf(form, fields)} />
      <Card title="Refund">
        {money.length === 1 ? (
          <input type="hidden" name="paymentId" value={first!.id} />
        ) : (
          <SelectField label="Which payment" field={fields.paymentId}>
            {money.map(({ id, amount, left, accepted }) => (
              <option key={id} value={id}>
                {formatMoney(amount)}
                {accepted ? "" : ", to be given back"} ({formatMoney(left)} left)
              </option>
            ))}
          </SelectField>
        )}
        <InputField
          label="Amount (RM)"
          hint={`At most ${formatMoney(first!.left)}${money.length > 1 ? " of the first payment" : ""}.`}
          field={fields.amount}
          inputMode="decimal"
          autoComplete="off"
          required
          className="max-w-72"
        />
        <SelectField
          label="How the money goes back"
          hint={
            isOnline
              ? "Through Stripe it returns to the bank account or card that paid, and is pending until Stripe says so. The other ways record what you have already paid."
              : "This records what you have already paid."
          }
          field={fields.way}
        >
          {isOnline ? <option value="stripe">Through Stripe</option> : null}
          <option value="bank">Bank transfer, already made</option>
          <option value="e_wallet">E-wallet, already made</option>
          <option value="cash">Cash, already given</option>
        </SelectField>
        <InputField
          label="Reference"
          hint="Of the transfer, or the number of the cash voucher. Not needed through Stripe."
          field={fields.reference}
          maxLength={100}
          autoComplete="off"
        />
        <InputField
          label="Reason"
          hint="Kept in the order's history, for staff."
          field={fields.reason}
          maxLength={300}
        />
        {order.orderStatus === "cancelled" ? null : (
          <CheckboxField
            label="Cancel the order as well"
            hint="Its pieces return to the stock."
            field={fields.cancel}
          />
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Refunding...">
          Refund
        </Button>
        <ButtonLink to={back} variant="secondary">
          Back to the order
        </ButtonLink>
      </div>
    </Form>
  );
}

/** As an amount is typed. */
function plain(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
