import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { amountToPay, creditOf, type Payable } from "#shop/orders/amount-to-pay.ts";
import { creditName, methodName } from "#shop/orders/method-names.ts";
import type { PaymentSummary, RefundSummary } from "#shop/payments/payment-summary.ts";
import { refundMethodLabel } from "#shop/payments/refund-method-label.ts";
import { Price } from "./price.tsx";
import { SheetLine } from "./printed-document.tsx";

type Props = {
  order: Payable & {
    orderStatus: string;
    paymentStatus: string;
    paymentMethod: Parameters<typeof methodName>[0];
  };
  money: PaymentSummary;
  /** What the buyer got in cash, because the old gold was worth more than the order, in sen. */
  paidOut: Sen;
};

/** The lines below the pieces of a receipt: what the order cost, how it was paid, and what was given back. */
export function ReceiptLines({ order, money: { paid, exchanged, refunds }, paidOut }: Props) {
  const credit = creditOf(order);
  const isPaid = order.paymentStatus === "completed";
  const visibleRefunds = refunds.filter(({ status }) => status !== "failed");
  return (
    <dl className="mt-4 break-inside-avoid space-y-1 border-t border-ink pt-4">
      <SheetLine name={t("Shipping")}>{t("FREE")}</SheetLine>
      <SheetLine name={t("Total")} isTotal>
        <Price amount={order.totalAmount} />
      </SheetLine>
      {credit && paid?.method !== credit.method ? (
        <Subtracted name={creditName(credit.method)} amount={credit.amount} />
      ) : null}
      {isPaid || paid ? (
        <SheetLine name={paid ? paidBy(paid) : t("Paid")}>
          <Price amount={paid?.amount ?? amountToPay(order)} />
        </SheetLine>
      ) : (
        <>
          {credit ? (
            <SheetLine name={t("Amount to pay")}>
              <Price amount={amountToPay(order)} />
            </SheetLine>
          ) : null}
          <SheetLine name={t("Payment")}>
            {t("{method}, not paid yet", { method: methodName(order.paymentMethod) })}
          </SheetLine>
        </>
      )}
      {paidOut > 0 ? (
        <SheetLine name={t("Trade-in balance, paid in cash")}>
          <Price amount={paidOut} />
        </SheetLine>
      ) : null}
      {visibleRefunds.map((refund) => (
        <Subtracted key={refund.id} name={refundLine(refund)} amount={refund.amount} />
      ))}
      {exchanged > 0 ? (
        <Subtracted name={t("Exchanged for a new order")} amount={exchanged} />
      ) : null}
      {order.orderStatus === "cancelled" ? (
        <SheetLine name={t("Order")} isTotal>
          {t("Cancelled")}
        </SheetLine>
      ) : null}
    </dl>
  );
}

function Subtracted({ name, amount }: { name: string; amount: Sen }) {
  return (
    <SheetLine name={name}>
      <span className="whitespace-nowrap">−{formatMoney(amount)}</span>
    </SheetLine>
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
