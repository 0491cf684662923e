import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultProfile } from "#shop/profile/default-profile.ts";

// The shop writes British English, and each word in one way. Other spellings stand only where the specification has them.

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

test("of the shop's first texts, only the specified title of the hero has the other spelling", () => {
  const { translations: _, ...english } = defaultProfile;
  const found = JSON.stringify(english).match(/[^"]*\b(?:jewelry|e-mail)\b[^"]*/gi);
  expect(found).toEqual(["Exquisite 916 Gold Jewelry"]);
});
