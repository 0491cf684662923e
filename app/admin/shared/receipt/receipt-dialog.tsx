import { href } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#languages/messages.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { useSearchWith } from "../use-search-with.ts";
import { Decision } from "./decision.tsx";
import { LastResult } from "./last-result.tsx";
import type { Review } from "./load-review.server.ts";
import { QueueLinks } from "./queue-links.tsx";
import { isWaiting } from "./receipt-badge.tsx";
import { OrderSummary, ReceiptFacts } from "./receipt-facts.tsx";
import { RejectForm } from "./reject-form.tsx";
import { useDialogKeys } from "./use-dialog-keys.ts";
import { useFocusAfterVerdict } from "./use-focus-after-verdict.ts";
import { noDialog } from "./verdict-links.tsx";
import { ZoomPicture } from "./zoom-picture.tsx";

type Props = {
  /** The receipts of the page, one of which gets the focus after the last decision. */
  receipts: ReceiptRow[];
  review: Review | undefined;
  rejectError: string | undefined;
  /** Whether the dialog leads from one waiting receipt to the next. */
  hasQueue?: boolean;
};

/**
 * The dialog about one receipt: its picture, what it must show, and the decision. `?view=` or `?reject=` with the
 * receipt's id opens it. It stays open from one receipt to the next (ADR-0070).
 */
export function ReceiptDialog({ receipts, review, rejectError, hasQueue = false }: Props) {
  const searchWith = useSearchWith();
  useFocusAfterVerdict(receipts);
  const open = (id: string | null) => (id ? searchWith({ ...noDialog, view: id }) : undefined);
  const waits = review !== undefined && isWaiting(review.receipt);
  const isRejecting = waits && review.isRejecting;
  useDialogKeys(review !== undefined && !isRejecting, {
    j: hasQueue ? open(review?.queue.next ?? null) : undefined,
    k: hasQueue ? open(review?.queue.previous ?? null) : undefined,
    r: waits ? searchWith({ ...noDialog, reject: review.receipt.id }) : undefined,
  });
  if (!review) return null;
  const { receipt, queue } = review;
  const title = isRejecting
    ? t("Reject this receipt")
    : waits
      ? t("Verify this payment?")
      : t("Receipt of {orderNumber}", receipt);
  return (
    <Dialog open closeTo={searchWith(noDialog)} wide title={title}>
      <LastResult />
      {hasQueue ? <QueueLinks queue={queue} isWaiting={waits} open={open} /> : null}
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        {/* The height is fixed, so that a picture that loads late does not move the buttons. */}
        <ZoomPicture
          key={receipt.id}
          src={href("/admin/touch-n-go/:paymentId/receipt", { paymentId: receipt.id })}
          alt={t("Receipt sent for order {orderNumber}", receipt)}
          height="h-[28dvh] md:h-[calc(100dvh-17rem)] md:min-h-80"
        />
        <div className="min-w-0">
          <ReceiptFacts review={review} />
          {isRejecting ? (
            <RejectForm
              key={receipt.id}
              paymentId={receipt.id}
              error={rejectError}
              cancelTo={searchWith({ ...noDialog, view: receipt.id })}
            />
          ) : (
            <Decision
              key={receipt.id}
              review={review}
              nextTo={hasQueue ? open(queue.next ?? queue.first) : undefined}
            />
          )}
          <OrderSummary review={review} />
        </div>
      </div>
    </Dialog>
  );
}
