import { href } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatAge } from "#app/ui/format-age.ts";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import type { ReceiptRow } from "#shop/payments/receipts.server.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { isWaiting, ReceiptBadge, ReusedFlag } from "../shared/receipt/receipt-badge.tsx";
import { SeeLargeLink } from "../shared/receipt/see-large-link.tsx";
import { VerdictLinks } from "../shared/receipt/verdict-links.tsx";
import { RecordList, type Column } from "../shared/record-list.tsx";

type ShownReceipt = ReceiptRow & { age: string };

/** The list of Touch 'n Go receipts. At medium width, the date is below the order number. */
export function ReceiptList({ receipts, now }: { receipts: ReceiptRow[]; now: Date }) {
  return (
    <RecordList
      caption={t("Touch 'n Go payments")}
      columns={columns()}
      items={receipts.map((row) => ({ ...row, age: formatAge(row.createdAt, now) }))}
      className="[&_td]:px-2 xl:[&_td]:px-2.5 [&_th]:px-2 xl:[&_th]:px-2.5"
      rowProps={shortcutAttributes}
      cardProps={shortcutAttributes}
      renderCard={(receipt) => <ReceiptCard receipt={receipt} />}
    />
  );
}

const columns = (): Column<ShownReceipt>[] => [
  {
    title: t("Order Number"),
    cellClass: "whitespace-nowrap tabular-nums",
    cell: (receipt) => (
      <>
        <OrderLink receipt={receipt} />
        <DateTime
          value={receipt.createdAt}
          className="block text-xs leading-4 text-ink-soft xl:hidden"
        />
      </>
    ),
  },
  {
    title: t("Customer"),
    cellClass: "max-w-48 min-w-28 break-words",
    cell: ({ fullName }) => <span className="line-clamp-2 leading-5">{fullName}</span>,
  },
  { title: t("Amount"), numeric: true, cell: (receipt) => <Price amount={amountToPay(receipt)} /> },
  {
    title: t("Receipt"),
    cell: (receipt) => (
      <>
        <SeeLargeLink receipt={receipt} />
        {receipt.isReused ? <ReusedFlag /> : null}
      </>
    ),
  },
  {
    title: t("Status"),
    cell: (receipt) => (
      <>
        <ReceiptBadge receipt={receipt} />
        <WaitingSince receipt={receipt} />
      </>
    ),
  },
  {
    title: t("Date"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ createdAt }) => <DateAboveTime value={createdAt} />,
  },
  { title: t("Action"), cell: (receipt) => <VerdictLinks receipt={receipt} variant="secondary" /> },
];

function ReceiptCard({ receipt }: { receipt: ShownReceipt }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 tabular-nums">
        <OrderLink receipt={receipt} />
        <ReceiptBadge receipt={receipt} />
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <p className="line-clamp-2 min-w-0 break-words">{receipt.fullName}</p>
        <Price amount={amountToPay(receipt)} className="font-medium" />
      </div>
      <DateTime value={receipt.createdAt} className="text-xs text-ink-soft tabular-nums" />
      <WaitingSince receipt={receipt} />
      {receipt.isReused ? <ReusedFlag className="mt-1" /> : null}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <SeeLargeLink receipt={receipt} />
        <VerdictLinks receipt={receipt} variant="secondary" />
      </div>
    </>
  );
}

function OrderLink({ receipt }: { receipt: ReceiptRow }) {
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId: receipt.orderId })}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-medium md:min-h-7 hover:text-gold-ink hover:underline"
    >
      {receipt.orderNumber}
    </Link>
  );
}

function WaitingSince({ receipt }: { receipt: ShownReceipt }) {
  if (receipt.rejectedAt) {
    return <span className="block max-w-48 text-xs text-ink-soft">{receipt.rejectReason}</span>;
  }
  if (receipt.verifiedAt) return null;
  return (
    <span className="block text-xs text-ink-soft">{t("for {age}", { age: receipt.age })}</span>
  );
}

/** Attributes by which the keyboard shortcuts `j`, `k`, `a` and `r` find a receipt. */
function shortcutAttributes(receipt: ReceiptRow) {
  return { "data-receipt": receipt.id, "data-waiting": isWaiting(receipt) };
}
