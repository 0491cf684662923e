import { formatMoment } from "#app/ui/format-moment.ts";
import { ItemLedger, SheetLine } from "#app/ui/item-ledger.tsx";
import { Price } from "#app/ui/price.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { formatMoney } from "#shop/money.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { BuyersMoney } from "#shop/payments/buyers-money.server.ts";
import type { OrderLink } from "./phone-link.tsx";
import { paymentMethodName, refundWay } from "./words.ts";

type Paid = Pick<Order, "items" | "totalAmount" | "paymentMethod" | "orderStatus">;

/** The pieces, the sums, what was paid and what went back, and the way to the order. */
export function ReceiptBody({
  order,
  money: { paid, refunds },
  link,
}: {
  order: Paid;
  money: BuyersMoney;
  link: OrderLink;
}) {
  const told = refunds.filter(({ status }) => status !== "failed");
  return (
    <>
      {order.items.map((item) => (
        <ItemLedger key={item.id} item={item} />
      ))}
      <dl className="mt-4 break-inside-avoid space-y-1 border-t border-ink pt-4">
        <SheetLine name="Shipping">FREE</SheetLine>
        <SheetLine name="Total" isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        <SheetLine name={onDay(`Paid by ${paymentMethodName(order.paymentMethod)}`, paid?.at)}>
          <Price amount={paid?.amount ?? order.totalAmount} />
        </SheetLine>
        {told.map(({ id, amount, way, status, at }) => (
          <SheetLine
            key={id}
            name={`${onDay(status === "pending" ? "Refund on its way" : "Refunded", at)}, ${refundWay(way).toLowerCase()}`}
          >
            <span className="whitespace-nowrap">−{formatMoney(amount)}</span>
          </SheetLine>
        ))}
        {order.orderStatus === "cancelled" ? (
          <SheetLine name="Order" isTotal>
            Cancelled
          </SheetLine>
        ) : null}
      </dl>
      <section className="mt-8 flex break-inside-avoid flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
        <QrCode drawing={link.drawing} label="QR code of the link to this order" widest={160} />
        <p className="max-w-sm flex-1 basis-48 text-xs text-ink-soft">
          Scan to open this order on a phone. Whoever scans it sees your name, phone and address.
        </p>
      </section>
    </>
  );
}

/** Staff may take an order for paid without a record of the money: then the day is not known. */
function onDay(words: string, at: Date | undefined): string {
  return at ? `${words} on ${formatMoment(at, "date")}` : words;
}
