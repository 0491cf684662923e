import { formatMoment } from "#app/ui/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SheetItem, SheetLine } from "#app/ui/printed-document.tsx";
import { formatMoney } from "#shop/money.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { PaymentSummary } from "#shop/payments/payment-summary.ts";
import type { OrderLink } from "../shared/order/open-on-phone.tsx";
import { methodNames } from "#shop/orders/method-names.ts";
import { refundMethodLabels } from "../shared/order/labels.ts";

type Paid = Pick<Order, "items" | "totalAmount" | "orderStatus">;

export function ReceiptBody({
  order,
  money: { paid, refunds },
  link,
}: {
  order: Paid;
  money: PaymentSummary;
  link: OrderLink;
}) {
  const visibleRefunds = refunds.filter(({ status }) => status !== "failed");
  return (
    <>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item} />
      ))}
      <dl className="mt-4 break-inside-avoid space-y-1 border-t border-ink pt-4">
        <SheetLine name="Shipping">FREE</SheetLine>
        <SheetLine name="Total" isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        <SheetLine name={paid ? withDay(`Paid by ${methodNames[paid.method]}`, paid.at) : "Paid"}>
          <Price amount={paid?.amount ?? order.totalAmount} />
        </SheetLine>
        {visibleRefunds.map(({ id, amount, method, status, at }) => (
          <SheetLine
            key={id}
            name={`${withDay(status === "pending" ? "Refund on its way" : "Refunded", at)}, ${refundMethodLabels[method].toLowerCase()}`}
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
        <QrCode drawing={link.drawing} label="QR code of the link to this order" maxSide={160} />
        <p className="max-w-sm flex-1 basis-48 text-xs text-ink-soft">
          Scan this QR code to open the order on a phone. Anyone who scans it can see your name,
          phone number and address.
        </p>
      </section>
    </>
  );
}

function withDay(label: string, at: Date): string {
  return `${label} on ${formatMoment(at, "date")}`;
}
