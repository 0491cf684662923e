import { Form, href, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "../hidden-fields.tsx";
import { useIsSending } from "../intent-button.tsx";

/** Verifies one receipt, then returns to the same page of the list or to the order. */
export function VerifyForm({
  paymentId,
  orderNumber,
  backToOrder,
}: {
  paymentId: string;
  orderNumber: string;
  backToOrder: string | undefined;
}) {
  const [params] = useSearchParams();
  const isBusy = useIsSending("paymentId", paymentId);
  const { page, status } = Object.fromEntries(params);
  return (
    <Form method="post" action={href("/admin/touch-n-go")} preventScrollReset>
      <HiddenFields
        of={{ paymentId, ...(backToOrder ? { orderId: backToOrder } : { page, status }) }}
      />
      <Button type="submit" busy={isBusy} busyLabel="Loading...">
        Verify<span className="sr-only"> the payment of order {orderNumber}</span>
      </Button>
    </Form>
  );
}
