import { useState, type ChangeEvent } from "react";
import { Form, useLocation } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { HowPaid } from "./order-action.server.ts";
import { HowPaidFields } from "./how-paid-fields.tsx";
import type { OrderStatus, PaymentStatus } from "#shop/orders/read-order.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import { orderStatusNames, paymentStatusNames } from "../shared/status-names.ts";

type Statuses = { orderStatus: OrderStatus; paymentStatus: PaymentStatus };

/** A form that sets any combination of order status and payment status. */
export function UpdateStatus({
  order: { orderStatus, paymentStatus },
  isPaid,
  answer: howPaid,
}: {
  order: Statuses;
  /** Whether a payment was accepted, so that the form need not ask how the order was paid. */
  isPaid: boolean;
  answer: HowPaid | undefined;
}) {
  const sent = howPaid?.to;
  const [chosen, setChosen] = useState<Statuses>(sent ?? { orderStatus, paymentStatus });
  const { key } = useLocation();
  // Every response changes the location's key. The selects then show the order's saved statuses. If the payment fields
  // were refused, the selects show the choice that staff sent.
  const answer = `${key} ${orderStatus} ${paymentStatus}`;
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setChosen(sent ?? { orderStatus, paymentStatus });
  }
  const selectOf = (name: keyof Statuses) => ({
    name,
    value: chosen[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) =>
      setChosen({ ...chosen, [name]: event.target.value }),
  });
  const asksHowPaid = !isPaid && paymentStatus !== "completed";
  return (
    <Card title={t("Update Status")}>
      <Form method="post" preventScrollReset className="group/update">
        <HiddenFields
          of={{ shownOrderStatus: orderStatus, shownPaymentStatus: paymentStatus, step: "form" }}
        />
        <SelectField label={t("Order Status")} dense className="mb-3" {...selectOf("orderStatus")}>
          <Options of={orderStatusNames()} />
        </SelectField>
        <SelectField
          label={t("Payment Status")}
          dense
          className="mb-4"
          {...selectOf("paymentStatus")}
        >
          <Options of={paymentStatusNames()} />
        </SelectField>
        {asksHowPaid ? (
          // CSS shows the payment fields only for "completed", which works without JavaScript.
          <div className="hidden group-has-[[name=paymentStatus]_option[value=completed]:checked]/update:block">
            <HowPaidFields answer={sent ? howPaid : undefined} />
          </div>
        ) : null}
        <IntentButton intent="status" formField={["step", "form"]} wide busyLabel={t("Loading...")}>
          {t("Update Order")}
        </IntentButton>
      </Form>
    </Card>
  );
}
