import { inLanguage } from "#languages/language.server.ts";
import { message, t, type Message } from "#languages/messages.ts";
import { rejectionReasons } from "./rejection-reasons.ts";

// The sentences about payments that the shop writes into its database. Whoever causes one may read another language
// than those who see it later, so they are stored in English and translated when they are shown.

export const storedSentences = {
  alreadyMarkedPaid: message(
    "{amount} was paid online for an order that staff had already marked as paid. Check whether the customer paid twice.",
  ),
  disputeClosed: message(
    "The dispute about a card payment is closed. See the outcome in Stripe's dashboard.",
  ),
  disputeOpened: message(
    "The customer disputed a card payment, and the bank has taken the money back for now. Respond in Stripe's dashboard.",
  ),
  madeInStripe: message("Made in Stripe's dashboard"),
  notMatching: message(
    "A payment doesn't match this order and was not accepted: {mismatch}. Stripe session: {session}.",
  ),
  paidAfterCancelling: message(
    "{amount} was paid by Touch 'n Go for an order that had been cancelled, and its items have been sold. The money must be refunded.",
  ),
  paidTwice: message(
    "A payment of {amount} could not be accepted and must be refunded. The order was already paid.",
  ),
  paidWhenSold: message(
    "A payment of {amount} could not be accepted and must be refunded. The order was cancelled and its items have been sold.",
  ),
  paymentRecorded: message("Payment recorded: {details}"),
  refundDue: message("The order was cancelled, but {amount} paid for it has not been refunded."),
  refundFailed: message(
    "A refund of {amount} did not go through. The customer hasn't received this money yet.",
  ),
  refundFailedBecause: message(
    "A refund of {amount} did not go through ({reason}). The customer hasn't received this money yet.",
  ),
  removed: message("Removed with the customer's account"),
  stripeSilent: message("Stripe did not answer for a day"),
};

type Values = Record<string, string>;
const fill = t as (text: Message, values?: Values) => string;

/** The sentence as it is stored. */
export function inEnglish(sentence: Message, values?: Values): string {
  return inLanguage("en", () => fill(sentence, values));
}

/** The stored text in the current language, if the shop wrote it. What people wrote stays as it is. */
export function translateStored(text: string): string {
  for (const sentence of Object.values(storedSentences)) {
    const found = patternOf(sentence).exec(text);
    if (found) return fill(sentence, found.groups);
  }
  return translateReason(text);
}

/** Why a receipt was rejected: a reason of the list, staff's own words, or both. */
export function translateReason(text: string): string {
  for (const reason of Object.values(rejectionReasons)) {
    const english = inEnglish(reason);
    if (text.startsWith(english)) return fill(reason) + text.slice(english.length);
  }
  return text;
}

export function withTranslatedReason<Row extends { rejectReason: string | null }>(row: Row): Row {
  return { ...row, rejectReason: row.rejectReason && translateReason(row.rejectReason) };
}

function patternOf(sentence: Message): RegExp {
  const parts = inEnglish(sentence).split(/\{(\w+)\}/);
  const pattern = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+)`));
  return new RegExp(`^${pattern.join("")}$`, "s");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
