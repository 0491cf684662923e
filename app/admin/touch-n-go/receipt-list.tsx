import ExternalLink from "lucide-react/icons/external-link";
import ZoomIn from "lucide-react/icons/zoom-in";
import { href, useSearchParams } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { ReceiptRow } from "#shop/payments/list-receipts.server.ts";
import { formatAge } from "#app/ui/format-age.ts";
import { ReceiptBadge, ReusedFlag } from "../shared/receipt/receipt-badge.tsx";
import { RejectLink, VerifyLink } from "../shared/receipt/verdict-links.tsx";

/** A table on desktop, cards on phones; at medium width the date moves below the number. */
export function ReceiptList({ receipts, now }: { receipts: ReceiptRow[]; now: Date }) {
  return (
    <>
      <div className="hidden md:block">
        <Table
          caption="Touch 'n Go payments"
          className="[&_td]:px-2 xl:[&_td]:px-2.5 [&_th]:px-2 xl:[&_th]:px-2.5"
        >
          <TableHead>
            <Th>Order Number</Th>
            <Th>Customer</Th>
            <Th numeric>Amount</Th>
            <Th>Receipt</Th>
            <Th>Status</Th>
            <Th className="hidden xl:table-cell">Date</Th>
            <Th>Action</Th>
          </TableHead>
          <TableBody>
            {receipts.map((receipt) => (
              <ReceiptRowView key={receipt.id} receipt={receipt} now={now} />
            ))}
          </TableBody>
        </Table>
      </div>
      <ul
        aria-label="Touch 'n Go payments"
        className="divide-y divide-line rounded-lg border border-line bg-card md:hidden"
      >
        {receipts.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} now={now} />
        ))}
      </ul>
    </>
  );
}

function ReceiptRowView({ receipt, now }: { receipt: ReceiptRow; now: Date }) {
  return (
    <Row {...rowAttributes(receipt)}>
      <Td className="whitespace-nowrap tabular-nums">
        <OrderLink receipt={receipt} />
        <DateTime
          value={receipt.createdAt}
          className="block text-xs leading-4 text-ink-soft xl:hidden"
        />
      </Td>
      <Td className="max-w-48 min-w-28 break-words">
        <span className="line-clamp-2 leading-5">{receipt.fullName}</span>
      </Td>
      <Td numeric>
        <Price amount={receipt.totalAmount} />
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-x-3">
          <PictureLink receipt={receipt} />
          <ZoomLink receipt={receipt} />
        </span>
        {receipt.isReused ? <ReusedFlag /> : null}
      </Td>
      <Td>
        <ReceiptBadge receipt={receipt} />
        <WaitingSince receipt={receipt} now={now} />
      </Td>
      <Td className="hidden text-xs leading-4 whitespace-nowrap tabular-nums xl:table-cell">
        <DateTime value={receipt.createdAt} format="date" className="block" />
        <DateTime value={receipt.createdAt} format="time" className="block text-ink-soft" />
      </Td>
      <Td>
        <ReceiptActions receipt={receipt} />
      </Td>
    </Row>
  );
}

function ReceiptCard({ receipt, now }: { receipt: ReceiptRow; now: Date }) {
  return (
    <li {...rowAttributes(receipt)} className="px-4 py-3">
      <div className="flex items-center justify-between gap-3 tabular-nums">
        <OrderLink receipt={receipt} />
        <ReceiptBadge receipt={receipt} />
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <p className="line-clamp-2 min-w-0 break-words">{receipt.fullName}</p>
        <Price amount={receipt.totalAmount} className="font-medium" />
      </div>
      <DateTime value={receipt.createdAt} className="text-xs text-ink-soft tabular-nums" />
      <WaitingSince receipt={receipt} now={now} />
      {receipt.isReused ? <ReusedFlag className="mt-1" /> : null}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-4">
          <PictureLink receipt={receipt} />
          <ZoomLink receipt={receipt} />
        </span>
        <ReceiptActions receipt={receipt} />
      </div>
    </li>
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

function PictureLink({ receipt }: { receipt: ReceiptRow }) {
  return (
    <a
      href={href("/admin/touch-n-go/:paymentId/receipt", { paymentId: receipt.id })}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium whitespace-nowrap text-gold-ink md:min-h-7 hover:underline"
    >
      View receipt
      <ExternalLink aria-hidden="true" className="size-3.5" />
      <span className="sr-only"> of order {receipt.orderNumber} in a new tab</span>
    </a>
  );
}

function ReceiptActions({ receipt }: { receipt: ReceiptRow }) {
  if (receipt.verifiedAt || receipt.rejectedAt) return null;
  return (
    <div className="flex items-center gap-1">
      <VerifyLink paymentId={receipt.id} orderNumber={receipt.orderNumber} />
      <RejectLink paymentId={receipt.id} orderNumber={receipt.orderNumber} />
    </div>
  );
}

function ZoomLink({ receipt }: { receipt: ReceiptRow }) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.set("view", receipt.id);
  return (
    <Link
      to={{ search: search.toString() }}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-gold-ink md:min-h-7 hover:underline"
    >
      Zoom
      <ZoomIn aria-hidden="true" className="size-3.5" />
      <span className="sr-only"> into the receipt of order {receipt.orderNumber}</span>
    </Link>
  );
}

function WaitingSince({ receipt, now }: { receipt: ReceiptRow; now: Date }) {
  if (receipt.rejectedAt) {
    return <span className="block max-w-48 text-xs text-ink-soft">{receipt.rejectReason}</span>;
  }
  if (receipt.verifiedAt) return null;
  return (
    <span className="block text-xs text-ink-soft">waiting {formatAge(receipt.createdAt, now)}</span>
  );
}

/** Attributes by which the shortcuts j, k, a and r find a receipt. */
function rowAttributes(receipt: ReceiptRow) {
  const isWaiting = !receipt.verifiedAt && !receipt.rejectedAt;
  return { "data-receipt": receipt.id, "data-waiting": isWaiting };
}
