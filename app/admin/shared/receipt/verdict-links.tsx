import { ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { useSearchWith } from "../use-search-with.ts";
import { isWaiting } from "./receipt-badge.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { t } from "#languages/messages.ts";

/** The search parameters that open the dialog about a receipt; set to undefined, they close it. */
export const noDialog = { view: undefined, reject: undefined };

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

/** A link that opens the dialog about a receipt: to verify it, or with the form that rejects it. */
export function VerdictLink(props: {
  verdict: "verify" | "reject";
  receipt: ReceiptRow;
  variant?: ButtonLook["variant"];
  size?: ButtonLook["size"];
}) {
  const { verdict, receipt, variant = "quiet", size = "sm" } = props;
  const text =
    verdict === "verify"
      ? t("Verify<hidden> the payment of order {orderNumber}</hidden>", receipt)
      : t("Reject<hidden> the receipt of order {orderNumber}</hidden>", receipt);
  const to = useSearchWith()({ ...noDialog, [parameters[verdict]]: receipt.id });
  return (
    <ButtonLink to={to} preventScrollReset variant={variant} size={size}>
      <Rich text={text} hidden={forScreenReaders} />
    </ButtonLink>
  );
}

const parameters = { verify: "view", reject: "reject" };
