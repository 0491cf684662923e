import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { ReceiptBadge, ReusedFlag } from "../shared/receipt/receipt-badge.tsx";
import { SeeLargeLink } from "../shared/receipt/see-large-link.tsx";
import { VerdictLinks } from "../shared/receipt/verdict-links.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { formatMoment } from "#shop/format-moment.ts";

/** A receipt's picture, the amount that the picture must show, and the links that verify or reject the receipt. */
export function ReceiptCard({ receipt }: { receipt: ReceiptRow }) {
  const picture = href("/admin/touch-n-go/:paymentId/receipt", { paymentId: receipt.id });
  return (
    <Card title={t("Touch 'n Go receipt")} action={<ReceiptBadge receipt={receipt} />}>
      <div className="flex flex-col gap-5 sm:flex-row">
        <SeeLargeLink receipt={receipt} className="shrink-0 flex-col self-start">
          <img
            src={picture}
            alt=""
            loading="lazy"
            className="max-h-80 min-h-24 w-auto max-w-full min-w-24 border border-line bg-grey-wash object-contain sm:max-w-60"
          />
        </SeeLargeLink>
        <div className="min-w-0">
          <p className="text-xs text-ink-soft">{t("The receipt must show")}</p>
          <Price amount={amountToPay(receipt)} className="text-lg font-semibold" />
          <p className="mt-2 text-xs text-ink-soft">
            <Dates receipt={receipt} />
          </p>
          {receipt.isReused ? <ReusedFlag className="mt-3" /> : null}
          {receipt.rejectReason ? (
            <p className="mt-3 break-words">
              {t("Rejected: {reason}", { reason: receipt.rejectReason })}
            </p>
          ) : null}
          <VerdictLinks receipt={receipt} className="mt-4" />
        </div>
      </div>
    </Card>
  );
}

function Dates({ receipt: { createdAt, verifiedAt } }: { receipt: ReceiptRow }) {
  const sent = formatMoment(createdAt);
  const text = verifiedAt
    ? t("Sent <sent>{sent}</sent>, verified <verified>{verified}</verified>", {
        sent,
        verified: formatMoment(verifiedAt),
      })
    : t("Sent <sent>{sent}</sent>", { sent });
  return (
    <Rich
      text={text}
      sent={() => <DateTime value={createdAt} />}
      verified={() => (verifiedAt ? <DateTime value={verifiedAt} /> : null)}
    />
  );
}
