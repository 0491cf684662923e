import { expect, test } from "vitest";
import {
  inEnglish,
  storedSentences,
  translateReason,
  translateStored,
} from "./stored-sentences.server.ts";
import { rejectionReasons } from "./rejection-reasons.ts";
import { inLanguage } from "#languages/language.server.ts";

const values = {
  amount: "RM 2,154.90",
  details: "Cash, RM 2,154.90",
  mismatch: "the currency is usd",
  reason: "card (expired)",
  session: "cs_1",
};

test.for(Object.entries(storedSentences))(
  "%s is stored in English and recognised",
  ([, sentence]) => {
    const stored = inLanguage("zh", () => inEnglish(sentence, values));
    expect(stored).not.toMatch(/\{|\p{Script=Han}/u);
    expect(translateStored(stored)).toBe(stored);
  },
);

test("what staff wrote stays as it is, after a reason of the list too", () => {
  expect(translateStored("Called her, she collects on Friday.")).toBe(
    "Called her, she collects on Friday.",
  );
  const stored = `${inEnglish(rejectionReasons["amount"]!)} Send the rest.`;
  expect(inLanguage("zh", () => translateReason(stored))).toMatch(
    /\p{Script=Han}.* Send the rest\.$/u,
  );
  expect(translateReason(stored)).toBe(stored);
});
