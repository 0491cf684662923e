import { CertificateQr, type CertificateQrOfItem } from "#app/ui/certificate-qr.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SheetItem } from "#app/ui/printed-document.tsx";
import { ReceiptLines } from "#app/ui/receipt-lines.tsx";
import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { Payable } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { PaymentSummary } from "#shop/payments/payment-summary.ts";
import type { OrderLink } from "../shared/order/open-on-phone.tsx";

type Paid = Payable & Pick<Order, "items" | "orderStatus" | "paymentStatus" | "paymentMethod">;

export function ReceiptBody({
  order,
  money,
  paidOut,
  certificates,
  link,
}: {
  order: Paid;
  money: PaymentSummary;
  /** What the buyer got in cash, because the old gold was worth more than the order, in sen. */
  paidOut: Sen;
  certificates: CertificateQrOfItem[];
  link: OrderLink;
}) {
  return (
    <>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item}>
          <CertificateQr of={certificates.find(({ orderItemId }) => orderItemId === item.id)} />
        </SheetItem>
      ))}
      <ReceiptLines {...{ order, money, paidOut }} />
      <section className="mt-8 flex break-inside-avoid flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
        <QrCode
          drawing={link.drawing}
          label={t("QR code of the link to this order")}
          maxSide={160}
        />
        <p className="max-w-sm flex-1 basis-48 text-xs text-ink-soft">
          {t(
            "Scan this QR code to open the order on a phone. Anyone who scans it can see your name, phone number and address.",
          )}
        </p>
      </section>
    </>
  );
}
