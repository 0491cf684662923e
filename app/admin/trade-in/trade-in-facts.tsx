import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { formatDay as formatDate } from "#app/ui/day-axis.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { formatWeight } from "#shop/weight.ts";

/** Who asks, and what was answered last. */
export function TradeInFacts({
  request,
  phone,
  language,
  chat,
}: {
  request: TradeIn;
  phone: string;
  language: string;
  chat: string | undefined;
}) {
  const { fullName, phoneNumber, email, wishedOn, answer, estimate, validOn } = request;
  const weighed = request.lines.reduce((sum, line) => sum + (line.weighed ?? 0), 0) as Milligrams;
  return (
    <Card title={t("Details")}>
      <Facts
        facts={{
          [tContext("person", "Name")]: fullName || t("Deleted account"),
          [t("Phone")]: phoneNumber && (
            <span className="flex flex-wrap gap-x-4">
              <TextLink to={`tel:${phoneNumber}`}>{phone}</TextLink>
              {chat ? (
                <TextLink to={chat} target="_blank" rel="noopener noreferrer">
                  {t("WhatsApp")}
                </TextLink>
              ) : null}
            </span>
          ),
          [t("Email")]: email,
          [t("Language")]: language,
          [t("Preferred day")]: wishedOn && formatDay(wishedOn),
          [t("Requested on")]: formatMoment(request.createdAt),
          [t("Answered on")]: request.answeredAt && formatMoment(request.answeredAt),
          [t("Last answer")]: answer,
          [t("Estimate in the answer")]:
            estimate &&
            validOn &&
            t("{amount}, until the end of {day}", {
              amount: formatMoney(estimate),
              day: formatDay(validOn),
            }),
          [t("Bought on")]: request.boughtOn && formatDate({ day: request.boughtOn }),
          [t("Paid to the seller")]: request.paid && formatMoney(request.paid),
          [t("Weighed")]: weighed > 0 && formatWeight(weighed),
          [t("Bought by")]: request.boughtBy,
          [t("Paid for order")]: request.order && (
            <TextLink to={href("/admin/orders/:orderId", { orderId: request.order.id })}>
              {request.order.orderNumber}
            </TextLink>
          ),
          [t("Paid out in cash")]:
            request.order &&
            request.paid! > request.order.tradeInCredit &&
            formatMoney((request.paid! - request.order.tradeInCredit) as Sen),
          [t("Ended on")]: request.endedAt && formatMoment(request.endedAt),
        }}
      />
    </Card>
  );
}
