import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { suggestionOptions } from "./suggestion-options.ts";

const shop = setUpShop({ gold: true });
beforeAll(async () => {
  const rings = await db.transaction((tx) =>
    createCategory(tx, {
      name: "Rings",
      subCategories: [],
      translations: { ms: { name: "Cincin" } },
    }),
  );
  for (let at = 1; at <= 7; at += 1) {
    await makeProduct({ name: `Rose Ring ${at}`, categoryId: rings.id });
  }
  await makeProduct({ name: "Rope Chain" });
});

type Found = Parameters<typeof suggestionOptions>[1] & object;

async function suggest(search: string, prefix = "") {
  const query = new URLSearchParams({ search });
  const answer = await shop.browser().go(`${prefix}/search/suggestions.data?${query}`);
  expect(answer.status).toBe(200);
  return answer.text;
}

test("suggests five pieces with their prices, and categories, in the words of the page", async () => {
  const text = await suggest("rin");
  expect(text.match(/Rose Ring \d/g)).toHaveLength(5);
  expect(text).toContain('"Rings"');
  expect(text).not.toContain("Rope Chain");
  expect(await suggest("cin", "/ms")).toContain('"Cincin"');
});

test.each(["", "   ", "xyzzy"])("suggests nothing for %j", async (search) => {
  const text = await suggest(search);
  expect(text).not.toMatch(/Ring|Chain/);
});

describe("the options", () => {
  const found = {
    search: "rin",
    pieces: [{ id: "1", slug: "rose ring", name: "Rose Ring", price: 100, picture: null }],
    categories: [{ slug: "rings", name: "Rings" }],
  } as unknown as Found;

  test("lead to a category, to pieces and to all results of what is typed now", () => {
    expect(suggestionOptions("ring", found).map(({ to }) => to)).toEqual([
      "/products?category=rings",
      "/products/rose%20ring",
      "/products?search=ring",
    ]);
  });

  test("are not those of another search, or of an emptied field", () => {
    expect(suggestionOptions("chain", found)).toEqual([]);
    expect(suggestionOptions("", found)).toEqual([]);
    expect(suggestionOptions("rin", undefined)).toEqual([]);
    expect(suggestionOptions("rin", { ...found, pieces: [], categories: [] })).toEqual([]);
  });
});
