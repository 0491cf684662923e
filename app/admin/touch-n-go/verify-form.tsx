import { Form, href, useNavigation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Verifies one receipt; leads back to this page of the list, or to the order that it was pressed on. */
export function VerifyForm({
  paymentId,
  orderNumber,
  backToOrder,
}: {
  paymentId: string;
  orderNumber: string;
  backToOrder?: string;
}) {
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("paymentId") === paymentId;
  return (
    <Form method="post" action={href("/admin/touch-n-go")} preventScrollReset>
      <input type="hidden" name="paymentId" value={paymentId} />
      {backToOrder ? (
        <input type="hidden" name="orderId" value={backToOrder} />
      ) : (
        <input type="hidden" name="page" value={params.get("page") ?? ""} />
      )}
      <Button
        type="submit"
        size="sm"
        variant={backToOrder ? "primary" : "secondary"}
        busy={isBusy}
        busyLabel="Loading..."
      >
        Verify<span className="sr-only"> the payment of order {orderNumber}</span>
      </Button>
    </Form>
  );
}
