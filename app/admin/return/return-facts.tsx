import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { formatMoney } from "#shop/money.ts";
import type { ReturnDetail } from "#shop/returns/return-detail.server.ts";
import { refusalSentence, returnReasonNames } from "#shop/returns/return-names.ts";

/** What the customer asked for, what staff decided, and the bank account. */
export function ReturnFacts({ detail: { row, order } }: { detail: ReturnDetail }) {
  const { bankName, accountNumber, accountName } = row;
  return (
    <Card title={t("Details")}>
      <Facts
        facts={{
          [t("Customer")]: order.fullName,
          [t("Reason")]: returnReasonNames()[row.reason],
          [t("In the customer's words")]: row.description,
          [t("Requested on")]: formatMoment(row.createdAt),
          [t("Decided by")]:
            row.decidedBy &&
            row.decidedAt &&
            t("{who}, {when}", { who: row.decidedBy, when: formatMoment(row.decidedAt) }),
          [t("Note for staff")]: row.staffNote,
          [t("Refused because")]: row.refusal && refusalSentence(row.refusal, row.refusalText),
          [t("Received on")]: row.receivedAt && formatMoment(row.receivedAt),
          [t("Settle by")]: row.dueOn && row.endedAt === null && formatDay(row.dueOn),
          [t("Bank account of the customer")]:
            accountNumber &&
            [bankName, row.endedAt ? `•••• ${accountNumber}` : accountNumber, accountName].join(
              "\n",
            ),
          [t("Given back")]: row.amount !== null && formatMoney(row.amount),
          [t("Exchanged for")]: row.newOrder && (
            <TextLink to={href("/admin/orders/:orderId", { orderId: row.newOrder.id })}>
              {t("Order #{number}", { number: row.newOrder.orderNumber })}
            </TextLink>
          ),
          [t("Deduction")]:
            row.deduction !== null &&
            row.deduction > 0 &&
            `${formatMoney(row.deduction)}\n${row.deductionReason}`,
        }}
      />
    </Card>
  );
}
