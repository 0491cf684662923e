import { ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { useSearchWith } from "../use-search-with.ts";
import { isWaiting } from "./receipt-badge.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { t } from "#languages/messages.ts";

/** The search parameters that open the dialogs about a receipt; set to undefined, they close the dialogs. */
export const noDialog = { view: undefined, verify: undefined, reject: undefined };

type LinksProps = { receipt: ReceiptRow; variant?: ButtonLook["variant"]; className?: string };

/** Links to verify or reject a receipt that waits for review; `variant` is the look of the first link. */
export function VerdictLinks({ receipt, variant = "primary", className }: LinksProps) {
  if (!isWaiting(receipt)) return null;
  return (
    <div className={classes("flex items-center gap-2", className)}>
      <VerdictLink verdict="verify" receipt={receipt} variant={variant} />
      <VerdictLink verdict="reject" receipt={receipt} />
    </div>
  );
}

/** A link that opens the dialog of one decision about a receipt. */
export function VerdictLink(props: {
  verdict: "verify" | "reject";
  receipt: ReceiptRow;
  variant?: ButtonLook["variant"];
}) {
  const { verdict, receipt, variant = "quiet" } = props;
  const text =
    verdict === "verify"
      ? t("Verify<hidden> the payment of order {orderNumber}</hidden>", receipt)
      : t("Reject<hidden> the receipt of order {orderNumber}</hidden>", receipt);
  const to = useSearchWith()({ ...noDialog, [verdict]: receipt.id });
  return (
    <ButtonLink to={to} preventScrollReset variant={variant} size="sm">
      <Rich text={text} hidden={forScreenReaders} />
    </ButtonLink>
  );
}
