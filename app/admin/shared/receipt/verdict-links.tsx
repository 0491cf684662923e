import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useSearchWith } from "../use-search-with.ts";

type Props = { paymentId: string; orderNumber: string };

/** Removes the search parameters that open a dialog. The value of each is a payment's id. */
export const noDialog = { view: undefined, verify: undefined, reject: undefined };

export function VerifyLink({ paymentId, orderNumber, isPrimary }: Props & { isPrimary?: boolean }) {
  const searchWith = useSearchWith();
  return (
    <Link
      to={searchWith({ ...noDialog, verify: paymentId })}
      preventScrollReset
      className={buttonClass({ variant: isPrimary ? "primary" : "secondary", size: "sm" })}
    >
      Verify<span className="sr-only"> the payment of order {orderNumber}</span>
    </Link>
  );
}

export function RejectLink({ paymentId, orderNumber }: Props) {
  const searchWith = useSearchWith();
  return (
    <Link
      to={searchWith({ ...noDialog, reject: paymentId })}
      preventScrollReset
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      Reject<span className="sr-only"> the receipt of order {orderNumber}</span>
    </Link>
  );
}
