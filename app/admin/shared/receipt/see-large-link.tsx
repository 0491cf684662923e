import ZoomIn from "lucide:zoom-in";
import type { MouseEvent, ReactNode } from "react";
import { href, useNavigate } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { useSearchWith } from "../use-search-with.ts";
import { noDialog } from "./verdict-links.tsx";

/**
 * A link to the picture of a receipt. It opens the receipt's dialog; in a new tab, or without JavaScript, the picture.
 * `children` are shown above its words.
 */
export function SeeLargeLink(props: {
  receipt: ReceiptRow;
  className?: string;
  children?: ReactNode;
}) {
  const { receipt, className, children } = props;
  const navigate = useNavigate();
  const dialog = useSearchWith()({ ...noDialog, view: receipt.id });
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(dialog, { preventScrollReset: true });
  }
  return (
    <a
      href={href("/admin/touch-n-go/:paymentId/receipt", { paymentId: receipt.id })}
      target="_blank"
      rel="noopener"
      onClick={open}
      className={classes(textLinkClass({ standalone: true }), "md:min-h-7", className)}
    >
      {children}
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <ZoomIn aria-hidden="true" className="size-3.5" />
        <Rich
          text={t("View larger<hidden>: receipt of order {orderNumber}</hidden>", receipt)}
          hidden={forScreenReaders}
        />
      </span>
    </a>
  );
}
