import { createElement } from "react";
import { expect, test } from "vitest";
import type { ChoiceCounts } from "#shop/catalogue/count-choices.server.ts";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { htmlOf } from "#tests/render.ts";
import { Filters } from "./filters.tsx";
import { parseProductFilter } from "./product-filter.server.ts";

const categories = ["Rings", "Chains", "Coins"].map((name) => ({ slug: name.toLowerCase(), name }));
const counts: ChoiceCounts = {
  category: { rings: 501, chains: 12 },
  purity: { "916": 500, "999": 0 },
  countLimit: 500,
};

function optionsOf(filter: ProductFilter, given: ChoiceCounts | undefined) {
  const props = { filter, categories, counts: given, total: 12, countLimit: 3_000 };
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
