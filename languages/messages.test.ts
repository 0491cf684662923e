import { expect, test } from "vitest";
import { inLanguage } from "./language.server.ts";
import { t, tPlural, unbroken } from "./messages.ts";

test("values stand in place of their placeholders, in the order of the language", () => {
  const values = { date: "3 Nov", time: "10:32" };
  const texts = ["en", "zh", "en"].map((language) =>
    inLanguage(language, () => [
      t("{date}, {time}", values),
      tPlural(2, "{count} piece", "{count} pieces"),
    ]),
  );
  expect(texts[0]).toEqual(["3 Nov, 10:32", "2 pieces"]);
  expect(texts[1]!.join()).toMatch(/^3 Nov.*10:32,2\s?\p{Script=Han}/u);
  expect(texts[2]).toEqual(texts[0]);
});

test("what somebody typed is shown as it is, even if it looks like a placeholder", () => {
  expect(t("Show {slide}", { slide: "{slide} {other} $& $1" })).toBe("Show {slide} {other} $& $1");
});

test("no line breaks within the name Touch 'n Go, in any language", () => {
  const name = "Touch\u00A0'n\u00A0Go";
  for (const language of ["en", "ms", "zh"]) {
    const { label, sentence } = inLanguage(language, () => ({
      label: t("Touch 'n Go"),
      sentence: t("Touch 'n Go receipt {state}", { state: "Touch 'n Go" }),
    }));
    expect(label).toBe(name);
    // A text that a person typed is not changed.
    expect(sentence).toContain("Touch 'n Go");
    expect(sentence).toContain(name);
  }
  expect(unbroken("Pay with Touch 'n Go. Touch 'n Go is fast.")).toBe(
    `Pay with ${name}. ${name} is fast.`,
  );
});
