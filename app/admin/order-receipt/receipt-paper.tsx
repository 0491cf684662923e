import { CertificateQr, type CertificateQrOfItem } from "#app/ui/certificate-qr.tsx";
import { Price } from "#app/ui/price.tsx";
import { PrintedDocument, SheetItem, SheetLine } from "#app/ui/printed-document.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { amountToPay, creditOf } from "#shop/orders/amount-to-pay.ts";
import { creditName, methodName } from "#shop/orders/method-names.ts";
import type { PaperProps } from "../shared/load-paper.server.tsx";

export type ReceiptProps = PaperProps & {
  certificates: CertificateQrOfItem[];
  /** What the buyer got in cash, because the old gold was worth more than the order, in sen. */
  paidOut: Sen;
};

export function ReceiptPaper({ order, paidBy, shop, phone, certificates, paidOut }: ReceiptProps) {
  const isPaid = order.paymentStatus === "completed";
  const credit = creditOf(order);
  const title = isPaid ? t("Receipt") : t("Pro forma");
  return (
    <PrintedDocument {...{ title, order, shop, phone }}>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item}>
          <CertificateQr of={certificates.find(({ orderItemId }) => orderItemId === item.id)} />
        </SheetItem>
      ))}
      <dl className="mt-4 space-y-1 border-t border-ink pt-4">
        <SheetLine name={t("Shipping")}>{t("FREE")}</SheetLine>
        <SheetLine name={t("Total")} isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        {credit ? (
          <>
            <SheetLine name={creditName(credit.method)}>
              <span className="whitespace-nowrap">−{formatMoney(credit.amount)}</span>
            </SheetLine>
            <SheetLine name={t("Amount to pay")}>
              <Price amount={amountToPay(order)} />
            </SheetLine>
          </>
        ) : null}
        {paidOut > 0 ? (
          <SheetLine name={t("Trade-in balance, paid in cash")}>
            <Price amount={paidOut} />
          </SheetLine>
        ) : null}
        <SheetLine name={t("Payment")}>{paymentText({ order, paidBy })}</SheetLine>
      </dl>
      {isPaid ? null : (
        <p className="mt-4 font-medium">
          {t("This isn't a receipt. The order hasn't been paid yet.")}
        </p>
      )}
    </PrintedDocument>
  );
}

/** The printed text about the payment. It names no method if staff set the order to paid without recording one. */
function paymentText({ order, paidBy }: Pick<PaperProps, "order" | "paidBy">): string {
  if (order.paymentStatus !== "completed") {
    return t("{method}, not paid yet", { method: methodName(order.paymentMethod) });
  }
  return paidBy ? t("{method}, paid", { method: methodName(paidBy) }) : t("Paid");
}
