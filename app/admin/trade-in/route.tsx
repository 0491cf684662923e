import { data, href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { languageName } from "#languages/language.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";
import { estimateOf } from "#shop/trade-ins/estimate.ts";
import { findTradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { isOpenTradeIn } from "#shop/trade-ins/trade-in-transitions.ts";
import { CustomerPictures } from "../shared/customer-pictures.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { TradeInBadge } from "../shared/trade-in-badge.tsx";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import { AnswerCard } from "./answer-card.tsx";
import { EndCard } from "./end-card.tsx";
import { TradeInFacts } from "./trade-in-facts.tsx";
import { TradeInLines } from "./trade-in-lines.tsx";
import { tradeInChat } from "./trade-in-chat.server.ts";
import { handleTradeInForm } from "./trade-in-action.server.ts";
import type { Route } from "./+types/route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireStaff(context, url);
  const request = await findTradeIn(params.tradeInId);
  if (!request) throw data(t("Trade-in not found"), { status: 404 });
  const [prices, shop] = await Promise.all([currentGoldPrices(), readSetting("name")]);
  return {
    request,
    isOpen: isOpenTradeIn(request.status),
    sendsEmail: isSmtpConfigured(),
    today: dayOf(new Date()),
    estimate: estimateOf(request.lines, prices),
    phone: formatPhone(request.phoneNumber),
    language: languageName(request.language),
    chat: tradeInChat(request, shop),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const { tradeInId } = params;
  const here = href("/admin/trade-ins/:tradeInId", { tradeInId });
  return handleTradeInForm(staff, tradeInId, await formOf(request), here);
}

/** A request to sell gold: what the customer has, and the shop's answer. */
export default function TradeIn({ loaderData, actionData }: Route.ComponentProps) {
  const { request, isOpen } = loaderData;
  return (
    <>
      <PageHead
        title={t("Trade-in {number}", { number: tradeInNumber(request) })}
        action={<TradeInBadge status={request.status} />}
      >
        <p className="text-xs">
          <TextLink standalone to={href("/admin/trade-ins")}>
            {t("All trade-ins")}
          </TextLink>
        </p>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1.3fr_1fr]">
        <div className="space-y-4">
          <TradeInLines lines={request.lines} estimate={loaderData.estimate} isOpen={isOpen} />
          {isOpen ? (
            <AnswerCard
              // Empty again once an answer is sent.
              key={request.answeredAt?.getTime()}
              {...loaderData}
              result={actionData?.result}
            />
          ) : null}
          {isOpen ? (
            <EndCard
              request={request}
              today={loaderData.today}
              result={actionData?.purchase}
              toConfirm={actionData?.toConfirm}
            />
          ) : null}
        </div>
        <div className="space-y-4">
          <TradeInFacts {...loaderData} />
          <CustomerPictures
            pictures={request.pictures}
            urlOf={(pictureId) =>
              href("/admin/trade-ins/:tradeInId/pictures/:pictureId", {
                tradeInId: request.id,
                pictureId,
              })
            }
          />
        </div>
      </div>
    </>
  );
}
