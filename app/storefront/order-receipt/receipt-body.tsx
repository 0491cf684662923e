import { CertificateQr, type CertificateQrOfItem } from "#app/ui/certificate-qr.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Price } from "#app/ui/price.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SheetItem, SheetLine } from "#app/ui/printed-document.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { amountToPay, creditOf, type Payable } from "#shop/orders/amount-to-pay.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { PaymentSummary, RefundSummary } from "#shop/payments/payment-summary.ts";
import type { OrderLink } from "../shared/order/open-on-phone.tsx";
import { creditName, methodName } from "#shop/orders/method-names.ts";
import { refundMethodLabel } from "../shared/order/labels.ts";

type Paid = Payable & Pick<Order, "items" | "orderStatus">;

export function ReceiptBody({
  order,
  money: { paid, exchanged, refunds },
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
  const credit = creditOf(order);
  const visibleRefunds = refunds.filter(({ status }) => status !== "failed");
  return (
    <>
      {order.items.map((item) => (
        <SheetItem key={item.id} item={item}>
          <CertificateQr of={certificates.find(({ orderItemId }) => orderItemId === item.id)} />
        </SheetItem>
      ))}
      <dl className="mt-4 break-inside-avoid space-y-1 border-t border-ink pt-4">
        <SheetLine name={t("Shipping")}>{t("FREE")}</SheetLine>
        <SheetLine name={t("Total")} isTotal>
          <Price amount={order.totalAmount} />
        </SheetLine>
        {credit && paid?.method !== credit.method ? (
          <SheetLine name={creditName(credit.method)}>
            <Price amount={credit.amount} />
          </SheetLine>
        ) : null}
        <SheetLine name={paid ? paidBy(paid) : t("Paid")}>
          <Price amount={paid?.amount ?? amountToPay(order)} />
        </SheetLine>
        {paidOut > 0 ? (
          <SheetLine name={t("Trade-in balance, paid in cash")}>
            <Price amount={paidOut} />
          </SheetLine>
        ) : null}
        {visibleRefunds.map(({ id, amount, method, status, at }) => (
          <SheetLine key={id} name={refundLine({ method, status, at })}>
            <span className="whitespace-nowrap">−{formatMoney(amount)}</span>
          </SheetLine>
        ))}
        {exchanged > 0 ? (
          <SheetLine name={t("Exchanged for a new order")}>
            <span className="whitespace-nowrap">−{formatMoney(exchanged)}</span>
          </SheetLine>
        ) : null}
        {order.orderStatus === "cancelled" ? (
          <SheetLine name={t("Order")} isTotal>
            {t("Cancelled")}
          </SheetLine>
        ) : null}
      </dl>
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

function paidBy({ method, at }: NonNullable<PaymentSummary["paid"]>): string {
  return t("Paid by {method} on {date}", {
    method: methodName(method),
    date: formatMoment(at, "date"),
  });
}

function refundLine({ method, status, at }: Pick<RefundSummary, "method" | "status" | "at">) {
  const values = {
    date: formatMoment(at, "date"),
    method: refundMethodLabel(method),
  };
  return status === "pending"
    ? t("Refund started on {date}. {method}.", values)
    : t("Refunded on {date}. {method}.", values);
}
