import { expect, test } from "vitest";
import { shownText } from "./untranslated.ts";

test.each([
  ["14", false],
  ["45 cm", false],
  ["2.5 g", false],
  ["16 inch", false],
  ["Screw post", true],
  ["45 cm chain", true],
])("%s without a translation is in English: %s", (text, isEnglish) => {
  expect(shownText(text)).toEqual({ text, isEnglish });
  expect(shownText(text, "译文")).toEqual({ text: "译文", isEnglish: false });
});
