import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { OrderStatus, PaymentStatus } from "#shop/orders/read-order.server.ts";

const orderWords: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
};
const paymentWords: Record<PaymentStatus, string> = {
  pending: "Pending",
  completed: "Completed",
  failed: "Failed",
};

type Statuses = { orderStatus: OrderStatus; paymentStatus: PaymentStatus };

/** Any combination of the two; what the selects show when nothing was chosen is what the order is. */
export function UpdateStatus({ order: { orderStatus, paymentStatus } }: { order: Statuses }) {
  const [chosen, setChosen] = useState<Statuses>({ orderStatus, paymentStatus });
  const { key } = useLocation();
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("orderStatus") === true;
  // After every answer, a refusal too: the selects must not go on showing what was not done.
  const answer = `${key} ${orderStatus} ${paymentStatus}`;
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setChosen({ orderStatus, paymentStatus });
  }
  return (
    <Card title="Update Status">
      <Form method="post" preventScrollReset>
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
          <Options words={orderWords} />
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
          <Options words={paymentWords} />
        </SelectField>
        <Button type="submit" wide busy={isBusy} busyLabel="Loading...">
          Update Order
        </Button>
      </Form>
    </Card>
  );
}

function Options({ words }: { words: Record<string, string> }) {
  return Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));
}
