import { useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = { paymentId: string; orderNumber: string };

export function VerifyLink(props: Props & { isPrimary?: boolean }) {
  return (
    <Link
      to={useDialogAddress("verify", props.paymentId)}
      preventScrollReset
      className={buttonClass({ variant: props.isPrimary ? "primary" : "secondary", size: "sm" })}
    >
      Verify<span className="sr-only"> the payment of order {props.orderNumber}</span>
    </Link>
  );
}

export function RejectLink(props: Props) {
  return (
    <Link
      to={useDialogAddress("reject", props.paymentId)}
      preventScrollReset
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      Reject<span className="sr-only"> the receipt of order {props.orderNumber}</span>
    </Link>
  );
}

/** The current URL with this dialog open instead of any other. */
function useDialogAddress(dialog: "verify" | "reject", paymentId: string) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  for (const other of ["view", "verify", "reject"]) search.delete(other);
  search.set(dialog, paymentId);
  return { search: search.toString() };
}
