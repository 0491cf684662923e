import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { HowPaid } from "./answer-update.server.ts";
import { ReceivedFields } from "./received-fields.tsx";
import type { OrderStatus, PaymentStatus } from "#shop/orders/read-order.server.ts";
import { orderStatusNames, paymentStatusNames } from "../shared/status-names.ts";

type Statuses = { orderStatus: OrderStatus; paymentStatus: PaymentStatus };

/** Sets any combination of order and payment status. */
export function UpdateStatus({
  order: { orderStatus, paymentStatus },
  isPaid,
  answer: howPaid,
}: {
  order: Statuses;
  /** A payment was accepted, so the form does not ask how it was paid. */
  isPaid: boolean;
  answer: HowPaid | undefined;
}) {
  const sent = howPaid?.to;
  const [chosen, setChosen] = useState<Statuses>(sent ?? { orderStatus, paymentStatus });
  const { key } = useLocation();
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("orderStatus") === true;
  // Reset after every response, also a refusal: the selects must show the order's actual status.
  const answer = `${key} ${orderStatus} ${paymentStatus}`;
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setChosen(sent ?? { orderStatus, paymentStatus });
  }
  const asksHowPaid = !isPaid && paymentStatus !== "completed";
  return (
    <Card title="Update Status">
      <Form method="post" preventScrollReset className="group/update">
        <input type="hidden" name="shownOrderStatus" value={orderStatus} />
        <input type="hidden" name="shownPaymentStatus" value={paymentStatus} />
        <SelectField
          label="Order Status"
          name="orderStatus"
          dense
          className="mb-3"
          value={chosen.orderStatus}
          onChange={(event) =>
            setChosen({ ...chosen, orderStatus: event.target.value as OrderStatus })
          }
        >
          <Options names={orderStatusNames} />
        </SelectField>
        <SelectField
          label="Payment Status"
          name="paymentStatus"
          dense
          className="mb-4"
          value={chosen.paymentStatus}
          onChange={(event) =>
            setChosen({ ...chosen, paymentStatus: event.target.value as PaymentStatus })
          }
        >
          <Options names={paymentStatusNames} />
        </SelectField>
        {asksHowPaid ? (
          // CSS shows and hides this, so that it works without JavaScript.
          <div className="hidden group-has-[[name=paymentStatus]_option[value=completed]:checked]/update:block">
            <ReceivedFields answer={sent ? howPaid : undefined} />
          </div>
        ) : null}
        <Button type="submit" wide busy={isBusy} busyLabel="Loading...">
          Update Order
        </Button>
      </Form>
    </Card>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
