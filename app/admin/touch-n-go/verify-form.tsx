import { Form, href, useNavigation, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

/** Verifies one receipt; leads back to this page of the list, or to the order that it was pressed on. */
export function VerifyForm({
  paymentId,
  orderNumber,
  backToOrder,
  isPrimary = Boolean(backToOrder),
  takesFocus = false,
}: {
  paymentId: string;
  orderNumber: string;
  backToOrder?: string | undefined;
  isPrimary?: boolean;
  takesFocus?: boolean;
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
      <Button
        type="submit"
        size="sm"
        variant={isPrimary ? "primary" : "secondary"}
        ref={takesFocus ? markForFocus : undefined}
        busy={isBusy}
        busyLabel="Loading..."
      >
        Verify<span className="sr-only"> the payment of order {orderNumber}</span>
      </Button>
    </Form>
  );
}

/** React keeps the attribute to itself, but the browser's dialog looks for it when it opens. */
function markForFocus(button: HTMLButtonElement | null) {
  button?.setAttribute("autofocus", "");
}

export function RejectLink({ paymentId, orderNumber }: { paymentId: string; orderNumber: string }) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.delete("view");
  search.set("reject", paymentId);
  return (
    <Link
      to={{ search: search.toString() }}
      preventScrollReset
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      Reject<span className="sr-only"> the receipt of order {orderNumber}</span>
    </Link>
  );
}
