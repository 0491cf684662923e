import type { EmailKind } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import { formatDay } from "#shop/format-day.ts";
import * as links from "#shop/links.ts";
import { findTradeIn, type TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { estimateSentence, whatToBring } from "#shop/trade-ins/trade-in-words.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { isOpenTradeIn } from "#shop/trade-ins/trade-in-transitions.ts";
import { formatWeight } from "#shop/weight.ts";
import { toStaffFootnote, type EmailWriter } from "./email-writer.server.ts";

/** Emails to somebody who wants to sell gold. None once the request has ended, or to an address that was removed. */
export const tradeInEmails = {
  /** Not sent once the request is answered: the mail server may take it only after the answer. */
  "trade-in-requested": aboutTradeIn((request) =>
    request.answeredAt
      ? undefined
      : {
          subject: t("We got your request {number}", { number: tradeInNumber(request) }),
          paragraphs: [
            t(
              "Thank you for asking us about your gold. We'll look at your request and reply soon.",
            ),
            whatToBring(),
          ],
        },
  ),
  "trade-in-answered": aboutTradeIn((request) => ({
    subject: t("About your gold, request {number}", { number: tradeInNumber(request) }),
    paragraphs: [request.answer, estimateSentence(request), whatToBring()].filter(
      (paragraph) => paragraph !== undefined,
    ),
  })),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

/** To staff about a new request, without a phone number, because others may read a mailbox. None once it has ended. */
export const newTradeInEmail: EmailWriter = async ({ payload }) => {
  const request = await findTradeIn(String(payload.tradeInId));
  if (!request || !isOpenTradeIn(request.status)) return undefined;
  const values = { name: request.fullName, number: tradeInNumber(request) };
  return {
    subject: t("New request to sell gold {number}", values),
    paragraphs: [
      t("{name} would like to sell gold to you, request {number}.", values),
      ...(request.wishedOn
        ? [t("They would like to come on {day}.", { day: formatDay(request.wishedOn) })]
        : []),
      t("The request stays under Trade-ins until someone answers it."),
    ],
    rows: rowsOf(request),
    button: { label: t("Open the trade-in"), link: pageUrl(links.staffTradeIn(request.id)) },
    footnote: toStaffFootnote(),
  };
};

function aboutTradeIn(
  write: (request: TradeIn) => { subject: string; paragraphs: string[] } | undefined,
): EmailWriter {
  return async ({ to, payload, profile }) => {
    const request = await findTradeIn(String(payload.tradeInId));
    if (request?.email !== to || !isOpenTradeIn(request.status)) return undefined;
    const written = write(request);
    return (
      written && {
        greeting: t("Hello {name},", { name: request.fullName }),
        ...written,
        quote: profile.address || undefined,
        rows: rowsOf(request),
        button: { label: t("What we pay today"), link: pageUrl(links.sellYourGold()) },
        footnote: t(
          "You're receiving this email because this address was given for request {number}. If that wasn't you, you can ignore it.",
          { number: tradeInNumber(request) },
        ),
      }
    );
  };
}

function rowsOf({ lines }: TradeIn) {
  return lines.map(({ what, purity, weight, quantity }) => ({
    name: [what || t("Not described"), purity].filter(Boolean).join(", "),
    amount: [weight ? formatWeight(weight) : t("weight not known"), quantity > 1 && `× ${quantity}`]
      .filter(Boolean)
      .join(" "),
  }));
}
