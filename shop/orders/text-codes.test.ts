import { describe, expect, test } from "vitest";
import { allLanguages, inLanguage } from "#languages/language.server.ts";
import type { Sen } from "#shop/money.ts";
import { shipmentExceptions } from "./exception-names.ts";
import { rejectionReasons, type RejectionReason } from "./rejection-reasons.ts";
import {
  codeOf,
  englishOf,
  localTextOf,
  parseTextCode,
  sentenceOf,
  type Mismatch,
  type TextCode,
} from "./text-codes.server.ts";

const amount = 215_490 as Sen;
const reference = "REF-1";

const mismatches: { [Code in Mismatch["code"]]: Extract<Mismatch, { code: Code }> } = {
  "other-session": { code: "other-session" },
  "other-attempt": { code: "other-attempt" },
  "other-order": { code: "other-order" },
  currency: { code: "currency", currency: "usd" },
  amount: { code: "amount", expected: amount },
  live: { code: "live" },
  test: { code: "test" },
};

/** One of each code. TypeScript refuses the table where one is missing. */
const samples: { [Code in TextCode["code"]]: Extract<TextCode, { code: Code }> } = {
  "dispute-closed": { code: "dispute-closed" },
  "dispute-opened": { code: "dispute-opened" },
  "made-in-stripe": { code: "made-in-stripe" },
  "paid-after-marked-paid": { code: "paid-after-marked-paid", amount },
  "paid-after-cancelling": { code: "paid-after-cancelling", amount },
  "paid-after-credit-refund": { code: "paid-after-credit-refund", amount },
  "paid-after-sending": { code: "paid-after-sending", amount },
  "paid-twice": { code: "paid-twice", amount },
  "paid-when-sold": { code: "paid-when-sold", amount },
  "payment-mismatch": { code: "payment-mismatch", mismatch: mismatches.live, session: reference },
  "payment-recorded": { code: "payment-recorded", method: "cash", amount, reference },
  "receipt-rejected": { code: "receipt-rejected", reason: "amount", words: reference },
  "pieces-not-sent-again": { code: "pieces-not-sent-again", pieces: 2, name: reference },
  "refund-due": { code: "refund-due", amount },
  "refund-failed": { code: "refund-failed", amount, failure: reference },
  "refund-unanswered": { code: "refund-unanswered", amount },
  "refund-unknown": { code: "refund-unknown", amount },
  "refunded-too-much": { code: "refunded-too-much", amount },
  "removed-with-account": { code: "removed-with-account" },
  "shipment-exception": {
    code: "shipment-exception",
    shipment: "JJ1-1",
    exceptions: ["not-paid"],
    reason: reference,
  },
  "stripe-silent": { code: "stripe-silent" },
  "stripe-unknown": { code: "stripe-unknown" },
  "trade-in-rest": { code: "trade-in-rest", amount, reference },
};

const variants: TextCode[] = [
  ...Object.values(samples),
  ...Object.values(mismatches).map((mismatch): TextCode => ({
    code: "payment-mismatch",
    mismatch,
    session: reference,
  })),
  {
    code: "payment-mismatch",
    mismatch: { code: "currency", currency: null },
    session: reference,
  },
  { code: "refund-failed", amount, failure: null },
  ...shipmentExceptions.map((exception): TextCode => ({
    code: "shipment-exception",
    shipment: "JJ1-1",
    exceptions: [exception],
    reason: reference,
  })),
  ...Object.keys(rejectionReasons).map((key): TextCode => ({
    code: "receipt-rejected",
    reason: key as RejectionReason,
    words: reference,
  })),
];

describe.each(variants)("%j", (code) => {
  const values = JSON.stringify(code).includes(reference) ? reference : "";
  const inEach = allLanguages().map((language) => inLanguage(language, () => sentenceOf(code)));

  test("is a sentence of its own in each language, with its values", () => {
    expect(new Set(inEach).size).toBe(inEach.length);
    for (const sentence of inEach) {
      expect(sentence).not.toMatch(/\{|undefined|null/);
      expect(sentence).toContain(values);
      if ("amount" in code) expect(sentence).toContain("RM 2,154.90");
    }
  });

  test("is the same after it was stored, and English in the text beside it", () => {
    const stored: unknown = JSON.parse(JSON.stringify(code));
    expect(parseTextCode(stored)).toEqual(code);
    const written = inLanguage("zh", () => englishOf(code));
    expect(written).toBe(inEach[0]);
    const read = inLanguage("ms", () => localTextOf(written, stored));
    expect(read).toEqual({ text: inEach[allLanguages().indexOf("ms")] });
  });
});

describe("the text is shown where the code is not known", () => {
  const inMalay = (stored: unknown, byShop = false) =>
    inLanguage("ms", () => localTextOf("As it was written.", stored, { byShop }));
  const text = "As it was written.";

  test.each([
    ["of a newer release", { code: "paid-by-barter" }],
    ["without its values", { code: "refund-due" }],
    ["with values of another kind", { code: "refund-due", amount: "much" }],
    ["with a reason of a newer release", { ...samples["receipt-rejected"], reason: "__proto__" }],
    ["that is no code", "refund-due"],
  ])("a code %s", (_, stored) => {
    expect(inMalay(stored)).toEqual({ text, lang: "en" });
    expect(localTextOf(text, stored)).toEqual({ text });
  });

  test("of the release before, as English; of a person, as it is", () => {
    expect(inMalay(null, true)).toEqual({ text, lang: "en" });
    expect(inMalay(null)).toEqual({ text });
    expect([codeOf(text), englishOf(text)]).toEqual([null, text]);
  });
});
