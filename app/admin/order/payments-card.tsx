import type { ReactNode } from "react";
import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { message, t } from "#languages/messages.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { PaymentRow } from "#shop/payments/order-payments.server.ts";
import type { LocalText } from "#shop/profile/local-texts.ts";

export function PaymentsCard({ money, orderId }: { money: PaymentRow[]; orderId: string }) {
  const canRefund = money.some(({ left }) => left > 0);
  return (
    <Card
      title={t("Payments")}
      action={
        canRefund ? (
          <ButtonLink
            to={href("/admin/orders/:orderId/refund", { orderId })}
            variant="secondary"
            size="sm"
          >
            {t("Refund")}
          </ButtonLink>
        ) : null
      }
    >
      <ul className="divide-y divide-line">
        {money.map((payment) => (
          <li key={payment.id} className="py-3 first:pt-0 last:pb-0">
            <Row
              title={methodName(payment.method)}
              badge={
                payment.accepted ? (
                  <Badge tone="ok">{t("Received")}</Badge>
                ) : (
                  <Badge tone="warn">{t("To be refunded")}</Badge>
                )
              }
              amount={payment.amount}
            >
              <DateTime value={payment.acceptedAt} />
              {payment.reference ? (
                <>
                  {" "}
                  · <span className="break-all">{payment.reference}</span>
                </>
              ) : null}
            </Row>
            {payment.refunds.map((refund) => (
              <div key={refund.id} className="mt-3 border-l-2 border-line pl-4">
                <Row
                  title={t(refundLabels[refund.method])}
                  badge={
                    <Badge tone={refundStatusTones[refund.status]}>
                      {t(refundStatusLabels[refund.status])}
                    </Badge>
                  }
                  amount={refund.amount}
                >
                  <DateTime value={refund.createdAt} />
                  {factsOf(refund).map(({ text, lang }) => (
                    <span key={text} className="break-words">
                      {" "}
                      · <span lang={lang}>{text}</span>
                    </span>
                  ))}
                </Row>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function factsOf({ reference, reason, failure }: PaymentRow["refunds"][number]): LocalText[] {
  return [reference ? { text: reference } : null, reason, failure].filter((fact) => fact !== null);
}

function Row(props: {
  title: string;
  badge: ReactNode;
  amount: PaymentRow["amount"];
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{props.title}</span>
        {props.badge}
        <Price amount={props.amount} className="ml-auto font-semibold" />
      </div>
      <p className="mt-0.5 text-xs text-ink-soft">{props.children}</p>
    </>
  );
}

const refundLabels = {
  stripe: message("Refund through Stripe"),
  bank: message("Refund by bank transfer"),
  e_wallet: message("Refund by eWallet"),
  cash: message("Refund in cash"),
  card_terminal: message("Refund at the card terminal"),
  exchange: message("Used for an exchange"),
};
const refundStatusTones = { pending: "warn", succeeded: "ok", failed: "bad" } as const;
const refundStatusLabels = {
  pending: message("Pending"),
  succeeded: message("Done"),
  failed: message("Failed"),
};
