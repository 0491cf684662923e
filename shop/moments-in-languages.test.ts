import { expect, test } from "vitest";
import { inLanguage } from "#languages/language.server.ts";
import { formatDay } from "./format-day.ts";
import {
  formatGoldPrice,
  formatMoney,
  type Milligrams,
  type Sen,
  type SenPerGram,
} from "./money.ts";
import { formatWeight } from "./weight.ts";
import { formatMoment } from "./format-moment.ts";

/** In Malaysia, on 3 November 2026. */
const at = (time: string) => new Date(`2026-11-03T${time}:00+08:00`);

test.each([
  ["en", "00:05", "3 Nov 2026, 12:05 am"],
  ["en", "12:30", "3 Nov 2026, 12:30 pm"],
  ["ms", "00:05", "3 Nov 2026, 12:05 pagi"],
  ["ms", "10:32", "3 Nov 2026, 10:32 pagi"],
  ["ms", "12:30", "3 Nov 2026, 12:30 tengah hari"],
  ["ms", "14:00", "3 Nov 2026, 2:00 petang"],
  ["ms", "19:00", "3 Nov 2026, 7:00 malam"],
  ["zh", "00:05", "2026年11月3日 凌晨12:05"],
  ["zh", "10:32", "2026年11月3日 上午10:32"],
  ["zh", "12:30", "2026年11月3日 中午12:30"],
  ["zh", "14:00", "2026年11月3日 下午2:00"],
  ["zh", "19:00", "2026年11月3日 晚上7:00"],
])("in %s, %s is %s", (language, time, words) => {
  expect(inLanguage(language, () => formatMoment(at(time)))).toBe(words);
});

test("months and days of the week have their names in each language", () => {
  const august = (language: string) => inLanguage(language, () => formatDay("2026-08-04"));
  expect(["en", "ms", "zh"].map(august)).toEqual(["Tue 4 Aug", "Sel 4 Ogo", "8月4日周二"]);
});

test.each(["en", "ms", "zh"])("amounts and weights are the same in %s", (language) => {
  inLanguage(language, () => {
    expect(formatMoney(123_450 as Sen)).toBe("RM 1,234.50");
    expect(formatGoldPrice(59_500 as SenPerGram)).toBe("RM 595.00/g");
    expect(formatWeight(3_420 as Milligrams)).toBe("3.42 g");
  });
});
