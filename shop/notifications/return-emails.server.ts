import type { ReturnStatus } from "#db/schema/returns.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { t } from "#languages/messages.ts";
import { buyerKey, orderLink } from "#shop/orders/order-link.server.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import { readBuyerReturns, type BuyerReturn } from "#shop/returns/buyer-returns.server.ts";
import { needsBuyersAccount } from "#shop/returns/needs-buyers-account.server.ts";
import { returnSentences } from "#shop/returns/return-words.ts";
import { aboutOrder, toCustomer } from "./customer-email.server.ts";
import type { EmailWriter } from "./email-writer.server.ts";
import { nameOf } from "./item-words.ts";

export const returnEmails = {
  "return-requested": aboutReturn(["requested"], ({ label }) =>
    t("We got your request {number}", { number: label }),
  ),
  "return-approved": aboutReturn(["approved"], ({ label }) =>
    t("Your return {number}: send or bring the pieces", { number: label }),
  ),
  "return-refused": aboutReturn(["refused"], ({ label }) =>
    t("About your return {number}", { number: label }),
  ),
  "return-received": aboutReturn(["received", "inspected"], ({ label }) =>
    t("We have the pieces of your return {number}", { number: label }),
  ),
  "return-settled": aboutReturn(["settled"], ({ label }) =>
    t("Your return {number} is settled", { number: label }),
  ),
} satisfies Partial<Record<EmailKind, EmailWriter>>;

/** Writes an email about a step of a return. None if it has gone on since, because the email would be wrong. */
function aboutReturn(
  statuses: ReturnStatus[],
  subjectOf: (one: BuyerReturn) => string,
): EmailWriter {
  return toCustomer(async ({ order, profile, payload }) => {
    const [all, rules] = await Promise.all([readBuyerReturns(order), readReturnRules()]);
    const one = all.find(({ id }) => id === payload.returnId);
    if (!one || !statuses.includes(one.status)) return undefined;
    const asksForAccount = one.isOpen && !one.account && (await needsBuyersAccount(order.id));
    return {
      subject: subjectOf(one),
      paragraphs: [
        aboutOrder(order),
        ...returnSentences(one, rules),
        ...(asksForAccount
          ? [t("Please enter your bank account for the refund on your order page.")]
          : []),
      ],
      quote: one.status === "approved" ? profile.address || undefined : undefined,
      rows: one.pieces.map(({ item, quantity }) => ({
        name: nameOf(item),
        amount: `× ${quantity}`,
      })),
      button: {
        label: t("See your return"),
        link: `${orderLink(order.id, buyerKey(order.id))}#return-${one.id}`,
      },
    };
  });
}
