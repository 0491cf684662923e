import { z } from "zod";
import { tenders } from "#db/schema/orders.ts";
import { inLanguage } from "#languages/language.server.ts";
import { languageCode, t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { LocalText } from "#shop/profile/local-texts.ts";
import { exceptionNames, shipmentExceptions } from "./exception-names.ts";
import { methodName } from "./method-names.ts";
import { isRejectionReason, rejectionReasons, type RejectionReason } from "./rejection-reasons.ts";

// The sentences that the shop itself writes into its rows. Whoever causes one may read another language than those who
// see it later, so a row stores a code with its values, and `sentenceOf` writes it out for the reader (ADR-0057).

const amount = z.custom<Sen>(Number.isSafeInteger);

/** Why a Stripe session cannot settle an order. */
const mismatch = z.discriminatedUnion("code", [
  z.object({ code: z.literal("other-session") }),
  z.object({ code: z.literal("other-attempt") }),
  z.object({ code: z.literal("other-order") }),
  z.object({ code: z.literal("currency"), currency: z.string().nullable() }),
  z.object({ code: z.literal("amount"), expected: amount }),
  z.object({ code: z.literal("live") }),
  z.object({ code: z.literal("test") }),
]);

/** Rows hold these codes: do not rename one that a release has written, nor change its values. */
const textCode = z.discriminatedUnion("code", [
  z.object({ code: z.literal("dispute-closed") }),
  z.object({ code: z.literal("dispute-opened") }),
  z.object({ code: z.literal("made-in-stripe") }),
  /** Staff had marked the order as paid before the money arrived. */
  z.object({ code: z.literal("paid-after-marked-paid"), amount }),
  /** By Touch 'n Go, and the pieces were sold. */
  z.object({ code: z.literal("paid-after-cancelling"), amount }),
  /** For an order whose credit had been given back. */
  z.object({ code: z.literal("paid-after-credit-refund"), amount }),
  /** For a cancelled order whose pieces had left the shop. */
  z.object({ code: z.literal("paid-after-sending"), amount }),
  z.object({ code: z.literal("paid-twice"), amount }),
  z.object({ code: z.literal("paid-when-sold"), amount }),
  z.object({ code: z.literal("payment-mismatch"), mismatch, session: z.string() }),
  z.object({
    code: z.literal("payment-recorded"),
    method: z.enum(tenders),
    amount,
    reference: z.string(),
  }),
  z.object({
    code: z.literal("receipt-rejected"),
    reason: z.custom<RejectionReason>((key) => typeof key === "string" && isRejectionReason(key)),
    /** What staff added in their own words, or nothing. */
    words: z.string(),
  }),
  /** Pieces of a parcel that came back, which staff did not keep for the customer. */
  z.object({ code: z.literal("pieces-not-sent-again"), pieces: z.number(), name: z.string() }),
  z.object({ code: z.literal("refund-due"), amount }),
  /** `failure` is Stripe's word for it, if it has one. */
  z.object({ code: z.literal("refund-failed"), amount, failure: z.string().nullable() }),
  z.object({ code: z.literal("refund-unanswered"), amount }),
  /** Stripe does not know the payment that was to be refunded: the API key may be that of another account. */
  z.object({ code: z.literal("refund-unknown"), amount }),
  /** `amount` is what was refunded beyond the payment. */
  z.object({ code: z.literal("refunded-too-much"), amount }),
  z.object({ code: z.literal("removed-with-account") }),
  /** An owner made an exception of these rules. The first line is the shipment's name. */
  z.object({
    code: z.literal("shipment-exception"),
    shipment: z.string(),
    exceptions: z.array(z.enum(shipmentExceptions)),
    /** What the owner wrote. */
    reason: z.string(),
  }),
  z.object({ code: z.literal("stripe-silent") }),
  /** Stripe does not know the payment of a refund, which staff have found not to be made. */
  z.object({ code: z.literal("stripe-unknown") }),
  /** What was given for old gold beyond the total of the order. */
  z.object({ code: z.literal("trade-in-rest"), amount, reference: z.string() }),
]);

export type TextCode = z.infer<typeof textCode>;
export type Mismatch = z.infer<typeof mismatch>;
/** A text of a row: what the shop writes is a code, what a person or Stripe wrote is text. */
export type CodeOrText = TextCode | string;

/** The sentence of a code in the current language. */
export function sentenceOf(text: TextCode): string {
  switch (text.code) {
    case "dispute-closed":
      return t(
        "The dispute about a card payment is closed. See the outcome in Stripe's dashboard.",
      );
    case "dispute-opened":
      return t(
        "The customer disputed a card payment, and the bank has taken the money back for now. Respond in Stripe's dashboard.",
      );
    case "made-in-stripe":
      return t("Made in Stripe's dashboard");
    case "paid-after-marked-paid":
      return t(
        "{amount} was paid online for an order that staff had already marked as paid. Check whether the customer paid twice.",
        money(text),
      );
    case "paid-after-cancelling":
      return t(
        "{amount} was paid by Touch 'n Go for an order that had been cancelled, and its items have been sold. The money must be refunded.",
        money(text),
      );
    case "paid-after-credit-refund":
      return t(
        "A payment of {amount} could not be accepted and must be refunded. The credit of the order was refunded before.",
        money(text),
      );
    case "paid-after-sending":
      return t(
        "A payment of {amount} could not be accepted. The order was cancelled after its items had left the shop. Ask the customer whether the items come back, then refund the money.",
        money(text),
      );
    case "paid-twice":
      return t(
        "A payment of {amount} could not be accepted and must be refunded. The order was already paid.",
        money(text),
      );
    case "paid-when-sold":
      return t(
        "A payment of {amount} could not be accepted and must be refunded. The order was cancelled and its items have been sold.",
        money(text),
      );
    case "payment-mismatch":
      return t(
        "A payment doesn't match this order and was not accepted: {mismatch}. Stripe session: {session}.",
        { mismatch: mismatchWords(text.mismatch), session: text.session },
      );
    case "payment-recorded": {
      const details = [methodName(text.method), formatMoney(text.amount), text.reference];
      return t("Payment recorded: {details}", { details: details.filter(Boolean).join(", ") });
    }
    case "receipt-rejected":
      return [t(rejectionReasons[text.reason]), text.words].filter(Boolean).join(" ");
    case "pieces-not-sent-again":
      return t(
        "{pieces} × {name} came back and won't be sent again. Refund the customer if that wasn't done yet, or cancel the order.",
        { pieces: text.pieces, name: text.name },
      );
    case "refund-due":
      return t(
        "The order was cancelled, but {amount} paid for it has not been refunded.",
        money(text),
      );
    case "refund-failed":
      return refundFailed(text.amount, text.failure?.replaceAll("_", " "));
    case "refund-unanswered":
      return refundFailed(text.amount, sentenceOf({ code: "stripe-silent" }));
    case "refund-unknown":
      return t(
        "Stripe doesn't know the payment of which {amount} is to be refunded. Check that the shop has the API key of the account that was paid. If the shop no longer uses that account, look in its Stripe dashboard. If the refund is there, record it as refunded. If not, record it as failed and refund another way.",
        money(text),
      );
    case "refunded-too-much":
      return t(
        "{amount} too much was refunded: Stripe made a refund of money that was given back another way as well. Ask the customer to return it.",
        money(text),
      );
    case "removed-with-account":
      return t("Removed with the customer's account");
    case "shipment-exception":
      return [
        text.shipment,
        t("Exception: {rules}", { rules: exceptionNames(text.exceptions) }),
        text.reason,
      ].join("\n");
    case "stripe-silent":
      return t("Stripe did not answer for a day");
    case "stripe-unknown":
      return t("Stripe doesn't know the payment");
    case "trade-in-rest":
      return t("{amount} paid out in cash for trade-in {number}", {
        ...money(text),
        number: text.reference,
      });
  }
}

function mismatchWords(found: Mismatch): string {
  switch (found.code) {
    case "other-session":
      return t("it belongs to another session");
    case "other-attempt":
      return t("the session was opened for another attempt");
    case "other-order":
      return t("the session names another order");
    case "currency":
      return found.currency
        ? t("the currency is {currency}", { currency: found.currency })
        : t("the currency is missing");
    case "amount":
      return t("the amount is not {amount}", { amount: formatMoney(found.expected) });
    case "live":
      return t("it is a live payment");
    case "test":
      return t("it is a test payment");
  }
}

function refundFailed(paid: Sen, reason: string | undefined): string {
  const values = { amount: formatMoney(paid) };
  return reason
    ? t(
        "A refund of {amount} did not go through ({reason}). The customer hasn't received this money yet.",
        { ...values, reason },
      )
    : t(
        "A refund of {amount} did not go through. The customer hasn't received this money yet.",
        values,
      );
}

function money(text: { amount: Sen }) {
  return { amount: formatMoney(text.amount) };
}

/** The text beside a code. The release before reads only this, in English. */
export function englishOf(written: CodeOrText): string {
  return typeof written === "string" ? written : inLanguage("en", () => sentenceOf(written));
}

/** The code to store; null beside what a person or Stripe wrote. */
export function codeOf(written: CodeOrText | null | undefined): TextCode | null {
  return typeof written === "object" ? written : null;
}

/** A stored code; undefined if it is none, or one of a newer release. */
export function parseTextCode(stored: unknown): TextCode | undefined {
  return textCode.safeParse(stored).data;
}

/**
 * A stored text in the current language. Without a code that this release knows, it is the text as it was written:
 * English if the shop wrote it (`byShop`), else of whoever wrote it.
 */
export function localTextOf(text: string, stored: unknown, { byShop = false } = {}): LocalText {
  const code = parseTextCode(stored);
  if (code) return { text: sentenceOf(code) };
  const isEnglish = byShop || (stored !== null && stored !== undefined);
  return isEnglish && languageCode() !== "en" ? { text, lang: "en" } : { text };
}
