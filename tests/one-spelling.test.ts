import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { privacyEnglish, privacyMalay } from "#shop/profile/default-privacy.ts";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import { terms } from "#shop/profile/default-terms.ts";
import { chineseTexts } from "#shop/profile/default-texts-chinese.ts";
import { malayTexts } from "#shop/profile/default-texts-malay.ts";

// The shop writes British English, each word in one way, and each thing under one name. Others stand only where the
// specification has them. The translations follow by `languages/glossary.csv`.

/** Each text of the shop in English, with the files in which it stands. */
const texts = readFileSync("languages/ms.po", "utf8")
  .split("\n\n")
  .slice(1)
  .map((entry) => ({
    files: [...entry.matchAll(/^#: (.*)$/gm)].map(([, file]) => file!),
    text: [...entry.matchAll(/^msgid(?:_plural)? ((?:".*"\n?)+)/gm)]
      .map(([, quoted]) => quoted!.replaceAll(/^"|"$/gm, "").replaceAll("\n", ""))
      .join(" ")
      .replaceAll(/\{\w+\}|<\/?\w+>/g, ""),
  }));

function filesWith(word: RegExp): string[] {
  return [...new Set(texts.filter(({ text }) => word.test(text)).flatMap(({ files }) => files))];
}

test("the texts are read", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(filesWith(/\bjewellery\b/i).length).toBeGreaterThan(0);
});

test("jewellery, email, and colour outside the form whose labels are specified", () => {
  expect(filesWith(/\bjewelry\b/i)).toEqual([]);
  expect(filesWith(/\be-mail/i)).toEqual([]);
  const specified = filesWith(/\bcolors?\b/i);
  expect(specified.filter((file) => !file.startsWith("app/admin/shared/product-form/"))).toEqual(
    [],
  );
});

test("no text calls a receipt an invoice", () => {
  expect(filesWith(/\binvoices?\b/i)).toEqual([]);
  const own = JSON.stringify([defaultProfile, terms]);
  expect(own).not.toMatch(/\binvoices?\b/i);
});

/** Each text in which the word stands. */
function textsWith(word: RegExp): string[] {
  return texts.map(({ text }) => text).filter((text) => word.test(text));
}

test("a payment method has one name (ADR-0071)", () => {
  expect(textsWith(/^FPX or card$/)).toHaveLength(1);
  expect(textsWith(/^Touch 'n Go$/)).toHaveLength(1);
  expect(textsWith(/\bFPX\b/i).filter((text) => !/\bFPX or card\b/.test(text))).toEqual([
    // A limit of the banks, and what the footer's reader looks for.
    "Banks allow up to RM 30,000.00 per personal FPX payment.",
    "FPX, Visa, Mastercard",
  ]);
  const touchNGo = /\bT(?:ouch)?\W*(?:'?n'?|and|&)\W*G(?:o\b|\b)/i;
  const others = texts.filter(({ text }) => touchNGo.test(text.replaceAll("Touch 'n Go", "")));
  // The menu's specified label, and the shortcuts that name it.
  const menu = /^app\/admin\/(layout\/shortcuts\.tsx|shared\/nav-items\.ts)$/;
  expect(others.flatMap(({ files }) => files).filter((file) => !menu.test(file))).toEqual([]);
});

test("shoppers read proof of payment for what they upload, apart from the specified toasts", () => {
  const read =
    /^(app\/storefront\/(touch-n-go|shared)\/|app\/admin\/shared\/chat-link|shop\/orders\/rejection-reasons|shop\/payments\/order-state-words|shop\/notifications\/order-emails)/;
  const byShoppers = texts.filter(({ files }) => files.some((file) => read.test(file)));
  expect(byShoppers.filter(({ text }) => /proof of payment/.test(text)).length).toBeGreaterThan(15);
  expect(byShoppers.map(({ text }) => text).filter((text) => /receipt/i.test(text))).toEqual([
    // The paper.
    "Your receipt",
    "This piece is hallmarked  (). The weight shown is the net gold weight. Your receipt shows both.",
    // The toasts.
    "Please upload your receipt",
    "Receipt uploaded successfully!",
  ]);
});

test("the shop's first terms and privacy policy use these names, too, in each language", () => {
  const policies = [terms, privacyEnglish, privacyMalay];
  const sentences = [...policies, ...Object.values(malayTexts), ...Object.values(chineseTexts)]
    .join("\n")
    .split(/(?<=[.。])|\n/);
  const uploads = sentences.filter((text) => /Touch 'n Go/.test(text));
  expect(uploads.length).toBeGreaterThan(8);
  expect(uploads.filter((text) => /receipt|resit|收据/i.test(text))).toEqual([]);
  expect(sentences.filter((text) => /FPX/.test(text)).length).toBeGreaterThan(5);
  expect(sentences.filter((text) => /FPX(?! or card| atau kad| 或银行卡)/.test(text))).toEqual([]);
});

test("of the shop's first texts, only the specified title of the hero has the other spelling", () => {
  const { translations: _, ...english } = defaultProfile;
  const found = JSON.stringify(english).match(/[^"]*\b(?:jewelry|e-mail)\b[^"]*/gi);
  expect(found).toEqual(["Exquisite 916 Gold Jewelry"]);
});
