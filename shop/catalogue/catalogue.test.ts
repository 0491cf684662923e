import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { formerSlugs, products } from "#db/schema/catalogue.ts";
import { createCategory } from "./manage-categories.server.ts";
import { findProduct } from "./find-product.server.ts";
import { listCategories } from "./list-categories.server.ts";
import { listProducts } from "./list-products.server.ts";
import { toSlug } from "./slug.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";

setUpDatabase({ gold: true });

describe("slugs", () => {
  test("come from the name, are numbered when taken, and exist for names without Latin letters", async () => {
    const slugs = [];
    for (const name of [
      "Cincin Belah Rotan",
      "Cincin Belah Rotan",
      "Cincin belah rotan!",
      "金手镯",
    ]) {
      slugs.push(await slugOf(await makeProduct({ name })));
    }
    expect(slugs.slice(0, 3)).toEqual([
      "cincin-belah-rotan",
      "cincin-belah-rotan-2",
      "cincin-belah-rotan-3",
    ]);
    expect(slugs[3]).toMatch(/^[a-z0-9-]+$/);
  });

  test("of long names end after a word", () => {
    const name =
      "Gelang tangan emas padu 916 dengan ukiran bunga raya untuk majlis perkahwinan spreadsheet";
    expect(toSlug(name)).toBe(
      "gelang-tangan-emas-padu-916-dengan-ukiran-bunga-raya-untuk-majlis-perkahwinan",
    );
    const word = `${"a".repeat(39)}-${"b".repeat(40)}`;
    expect(toSlug(`${word} c`)).toBe(word);
    expect(toSlug(`ring ${"b".repeat(100)}`)).toBe(`ring-${"b".repeat(75)}`);
  });

  test("a former slug redirects to the product and is never given to another", async () => {
    const id = await makeProduct({ name: "Gelang Lama" });
    await db.insert(formerSlugs).values({ slug: "gelang-sangat-lama", productId: id });
    expect(await findProduct("gelang-sangat-lama")).toEqual({ movedTo: "gelang-lama" });
    expect(await slugOf(await makeProduct({ name: "Gelang Sangat Lama" }))).toBe(
      "gelang-sangat-lama-2",
    );
    expect(await findProduct("no-such-piece")).toBeUndefined();
  });
});

describe("the listing", () => {
  test("shows products in stock and not archived, newest first, with the price", async () => {
    const { id: categoryId } = await db.transaction((tx) =>
      createCategory(tx, { name: "Lockets", subCategories: [] }),
    );
    const inCategory = (given: object) => makeProduct({ categoryId, ...given });
    await inCategory({ name: "Older", createdAt: new Date("2026-01-01") });
    await inCategory({ name: "Newer", createdAt: new Date("2026-02-01") });
    await inCategory({ name: "Sold out", stock: 0 });
    await inCategory({
      name: "One size left",
      stock: 0,
      variants: [{ name: "Size", value: "S", stockAdjustment: 1 }],
      createdAt: new Date("2025-01-01"),
    });
    const archived = await inCategory({ name: "Archived" });
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived));

    const list = await listProducts({ category: "lockets" });
    expect(list.products.map(({ name }) => name)).toEqual(["Newer", "Older", "One size left"]);
    expect(list.products[0]?.price).toBe(215_490);
    const category = (await listCategories()).find(({ slug }) => slug === "lockets");
    expect(category?.productCount).toBe(3);
    expect(await findProduct(await slugOf(archived))).toBeUndefined();
  });

  test("sorts by the displayed price", async () => {
    for (let index = 0; index < 40; index += 1) {
      await makeProduct({
        name: `Random ${index}`,
        purity: index % 2 ? "916" : "999",
        weight: (500 + ((index * 7_919) % 20_000)) as Milligrams,
        labourFee: ((index * 104_729) % 60_000) as Sen,
      });
    }
    for (const [sort, sign] of [
      ["price-asc", 1],
      ["price-desc", -1],
    ] as const) {
      const shown = (await listProducts({ sort, perPage: 100 })).products;
      const byPrice = shown.toSorted((one, other) => sign * (one.price! - other.price!));
      expect(shown.map(({ price }) => price)).toEqual(byPrice.map(({ price }) => price));
    }
  });

  test("shows each product once across pages; a page past the end is the last", async () => {
    const first = await listProducts({ perPage: 10 });
    const seen = new Set<string>();
    for (let page = 1; page <= first.pages; page += 1) {
      for (const { id } of (await listProducts({ perPage: 10, page })).products) seen.add(id);
    }
    expect(seen.size).toBe(first.total);
    expect((await listProducts({ perPage: 10, page: 999 })).page).toBe(first.pages);
  });

  test("searches names and descriptions and treats % and _ literally", async () => {
    await makeProduct({ name: "Rantai 100% Tulen", description: "serampang_dua_belas" });
    const names = async (search: string) =>
      (await listProducts({ search })).products.map(({ name }) => name);
    expect(await names("rantai tulen")).toEqual(["Rantai 100% Tulen"]);
    expect(await names("100%")).toEqual(["Rantai 100% Tulen"]);
    expect(await names("serampang_dua")).toEqual(["Rantai 100% Tulen"]);
    expect(await names("%%%")).toEqual([]);
    expect(await names("'; drop table products; --")).toEqual([]);
  });
});

describe("a purity without a price", () => {
  test("shows no price anywhere, never the labour fee alone", async () => {
    const slug = await slugOf(await makeProduct({ name: "Priceless", purity: "999" }));
    await db.execute(sql`delete from gold_prices where purity = '999'`);
    expect((await currentGoldPrices())["999"]).toBeUndefined();
    const product = await findProduct(slug);
    expect(product).toMatchObject({ name: "Priceless", priceParts: undefined });
    const shown = await listProducts({ search: "Priceless", sort: "price-asc" });
    expect(shown.products[0]?.price).toBeUndefined();
  });

  test("with a price uses the newest one in effect", async () => {
    const prices = await currentGoldPrices();
    const parts = { weight: 1_000 as Milligrams, labourFee: 0 as Sen, adjustment: 0 as Sen };
    expect(unitPrice({ ...parts, goldPrice: prices["916"]!.price })).toBe(59_500);
    await db.execute(sql`insert into gold_prices (purity, price, effective_from)
      values ('916', 70000, now() + interval '1 hour'), ('916', 50000, now() - interval '1 hour')`);
    expect((await currentGoldPrices())["916"]).toMatchObject({ price: 59_500, change: 9_500 });
    await goldAt(599, 640);
    expect((await currentGoldPrices())["916"]).toMatchObject({ price: 59_900, change: 400 });
  });
});

async function slugOf(id: string) {
  const [row] = await db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
  return row!.slug;
}
