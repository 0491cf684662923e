import { href, useSearchParams } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Sen } from "#shop/money.ts";
import { ReusedFlag } from "./receipt-badge.tsx";
import { RejectForm } from "./reject-form.tsx";
import { RejectLink, VerifyForm } from "./verify-form.tsx";
import { ZoomPicture } from "./zoom-picture.tsx";

export type DialogReceipt = {
  id: string;
  orderId: string;
  orderNumber: string;
  fullName: string;
  totalAmount: Sen;
  verifiedAt: Date | null;
  rejectedAt: Date | null;
  isReused: boolean;
};

/** The dialogs of a receipt, opened from the address: `?view=`, `?verify=`, `?reject=` and its id. */
export function ReceiptDialogs({
  receipts,
  rejectError,
  backToOrder,
}: {
  receipts: DialogReceipt[];
  rejectError: string | undefined;
  backToOrder?: string | undefined;
}) {
  const [params] = useSearchParams();
  const kept = new URLSearchParams(params);
  for (const dialog of ["view", "verify", "reject"]) kept.delete(dialog);
  const closeTo = { search: kept.toString() };
  const asked = (dialog: string) => receipts.find(({ id }) => id === params.get(dialog));
  const waiting = (dialog: string) => {
    const receipt = asked(dialog);
    return receipt && isWaiting(receipt) ? receipt : undefined;
  };
  const viewed = asked("view");
  const verified = waiting("verify");
  const rejected = waiting("reject");
  if (viewed) {
    return (
      <Dialog open closeTo={closeTo} wide title={`Receipt of ${viewed.orderNumber}`}>
        <Amount receipt={viewed} />
        <ZoomPicture
          src={href("/admin/touch-n-go/:paymentId/receipt", { paymentId: viewed.id })}
          alt={`Receipt sent for order ${viewed.orderNumber}`}
        />
        {isWaiting(viewed) ? (
          <div className="mt-4 flex flex-wrap gap-3">
            <VerifyForm
              paymentId={viewed.id}
              orderNumber={viewed.orderNumber}
              backToOrder={backToOrder}
              isPrimary
            />
            <RejectLink paymentId={viewed.id} orderNumber={viewed.orderNumber} />
          </div>
        ) : null}
      </Dialog>
    );
  }
  if (verified) {
    return (
      <Dialog open closeTo={closeTo} title="Verify this payment?">
        <Amount receipt={verified} />
        <p className="mb-4 text-ink-soft">
          The order becomes paid and goes on to be prepared. This cannot be taken back.
        </p>
        <VerifyForm
          paymentId={verified.id}
          orderNumber={verified.orderNumber}
          backToOrder={backToOrder}
          isPrimary
          takesFocus
        />
      </Dialog>
    );
  }
  if (rejected) {
    return (
      <Dialog open closeTo={closeTo} title="Reject this receipt">
        <Amount receipt={rejected} />
        <RejectForm paymentId={rejected.id} error={rejectError} />
      </Dialog>
    );
  }
  return null;
}

function Amount({ receipt }: { receipt: DialogReceipt }) {
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          {receipt.orderNumber} · {receipt.fullName}
        </span>
        <Price amount={receipt.totalAmount} className="text-lg font-semibold" />
      </p>
      {receipt.isReused ? <ReusedFlag className="mt-1" /> : null}
    </div>
  );
}

function isWaiting(receipt: DialogReceipt) {
  return !receipt.verifiedAt && !receipt.rejectedAt;
}
