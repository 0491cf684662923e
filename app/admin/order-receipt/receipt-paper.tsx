import { CertificateQr, type CertificateQrOfItem } from "#app/ui/certificate-qr.tsx";
import { PrintedDocument, SheetItem } from "#app/ui/printed-document.tsx";
import { ReceiptLines } from "#app/ui/receipt-lines.tsx";
import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { PaymentSummary } from "#shop/payments/payment-summary.ts";
import type { PaperProps } from "../shared/load-paper.server.tsx";

export type ReceiptProps = PaperProps & {
  money: PaymentSummary;
  certificates: CertificateQrOfItem[];
  /** What the buyer got in cash, because the old gold was worth more than the order, in sen. */
  paidOut: Sen;
};

export function ReceiptPaper({ order, money, shop, phone, certificates, paidOut }: ReceiptProps) {
  const isPaid = order.paymentStatus === "completed";
  const title = isPaid ? t("Receipt") : t("Pro forma");
  return (
    <PrintedDocument {...{ title, order, shop, phone }}>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item}>
          <CertificateQr of={certificates.find(({ orderItemId }) => orderItemId === item.id)} />
        </SheetItem>
      ))}
      <ReceiptLines {...{ order, money, paidOut }} />
      {isPaid || money.paid ? null : (
        <p className="mt-4 font-medium">
          {t("This isn't a receipt. The order hasn't been paid yet.")}
        </p>
      )}
    </PrintedDocument>
  );
}
