import { createElement } from "react";
import { expect, test } from "vitest";
import { inLanguage } from "#languages/language.server.ts";
import type { ChoiceCounts } from "#shop/catalogue/count-choices.server.ts";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { htmlOf } from "#tests/render.ts";
import { Filters } from "./filters.tsx";
import { parseProductFilter, readUnreadable } from "./product-filter.server.ts";

const categories = ["Rings", "Chains", "Coins"].map((name) => ({ slug: name.toLowerCase(), name }));
const counts: ChoiceCounts = {
  category: { rings: 501, chains: 12 },
  purity: { "916": 500, "999": 0 },
  countLimit: 500,
};

function optionsOf(filter: ProductFilter, given: ChoiceCounts | undefined) {
  const props = { filter, unreadable: {}, categories, counts: given, total: 12, countLimit: 3_000 };
  const html = htmlOf(createElement(Filters, props));
  return [...html.matchAll(/<option value="(rings|chains|coins|916|999)"([^>]*)>([^<]*)</g)].map(
    ([, , attributes, text]) => (attributes?.includes("disabled") ? `${text} dimmed` : text),
  );
}

test("each choice says how many pieces it leaves; one that leaves none is dimmed", () => {
  expect(optionsOf({}, counts)).toEqual([
    "Rings (500+)",
    "Chains (12)",
    "Coins (0) dimmed",
    "916 Gold (500)",
    "999 Gold (0) dimmed",
  ]);
});

test("the chosen one stays a choice with nothing left, so that the form still sends it", () => {
  const options = optionsOf({ category: "coins", purity: "999" }, counts);
  expect(options).toContain("Coins (0)");
  expect(options).toContain("999 Gold (0)");
});

test("where nothing was counted, choices have no numbers and none is dimmed", () => {
  expect(optionsOf({}, undefined)).toEqual(["Rings", "Chains", "Coins", "916 Gold", "999 Gold"]);
});

test("a weight is typed with a point or a comma", () => {
  const typed = new URLSearchParams({ min_g: "3,5", max_g: "4.25" });
  expect(parseProductFilter(typed)).toMatchObject({ minWeight: 3_500, maxWeight: 4_250 });
});

test.each(["abc", "1,00,0", "12,50", "0", "-5", "1e3"])(
  "a budget of “%s” limits nothing, stays in its field, and the field says what to enter",
  (typed) => {
    const html = filtersFor({ budget: typed, max_g: "4.25" });
    expect(parseProductFilter(new URLSearchParams({ budget: typed })).budget).toBeUndefined();
    expect(fieldIn(html, "budget")).toContain(`value="${typed}"`);
    expect(fieldIn(html, "budget")).toContain('aria-invalid="true"');
    expect(html).toContain('id="budget-error"');
    expect(html).toContain("Enter an amount such as 1,234.50");
    expect(html).toContain("<details open");
    expect(fieldIn(html, "max_g")).not.toContain("aria-invalid");
  },
);

test("an unreadable weight is said beside its field, in the shopper's language", () => {
  const sentences = ["en", "ms", "zh"].map((language) => {
    const html = inLanguage(language, () => filtersFor({ min_g: "two", budget: "1,500" }));
    expect(fieldIn(html, "min_g")).toContain('value="two"');
    expect(fieldIn(html, "budget")).not.toContain("aria-invalid");
    return /id="min_g-error"[^>]*>([^<]+)</.exec(html)![1];
  });
  expect(sentences[0]).toBe("Enter the weight in grams, such as 3.75");
  expect(new Set(sentences).size).toBe(3);
});

test("fields that are empty or can be read have no fault", () => {
  const html = filtersFor({ budget: "RM 1,500.50", min_g: " ", max_g: "3,5" });
  expect(html).not.toContain("aria-invalid");
});

function filtersFor(typed: Record<string, string>): string {
  const params = new URLSearchParams(typed);
  const filter = parseProductFilter(params);
  const unreadable = readUnreadable(params);
  const props = { filter, unreadable, categories, counts, total: 12, countLimit: 3_000 };
  return htmlOf(createElement(Filters, props));
}

function fieldIn(html: string, name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0];
}
