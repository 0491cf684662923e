import { Form, href, useNavigation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Verifies one receipt; returns to this page of the list, or to the order. */
export function VerifyForm({
  paymentId,
  orderNumber,
  backToOrder,
}: {
  paymentId: string;
  orderNumber: string;
  backToOrder: string | undefined;
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
        <>
          <input type="hidden" name="page" value={params.get("page") ?? ""} />
          <input type="hidden" name="status" value={params.get("status") ?? ""} />
        </>
      )}
      <Button type="submit" busy={isBusy} busyLabel="Loading...">
        Verify<span className="sr-only"> the payment of order {orderNumber}</span>
      </Button>
    </Form>
  );
}
