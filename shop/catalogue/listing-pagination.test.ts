import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { goldValue, type Milligrams, type Sen } from "#shop/money.ts";
import { listProducts, type ProductFilter } from "./list-products.server.ts";
import { createCategory } from "./manage-categories.server.ts";
import { listingSorts } from "./listing-page.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct, perGram } from "#tests/factories.ts";

/** More products than the shop counts, so that paging goes past the count; most are light, a few expensive. */
const pieces = 3_400;

setUpDatabase({ gold: true });
beforeAll(async () => {
  const { id } = await db.transaction((tx) =>
    createCategory(tx, { name: "Half", subCategories: [] }),
  );
  await makeProduct();
  await db.execute(sql`insert into products (slug, name, purity, weight, labour_fee, category_id, created_at)
    select 'piece-' || n, 'Piece ' || n, case when n % 7 = 0 then '999' else '916' end,
      case when n % 50 = 0 then 40000 + n else 500 + (n * 7919) % 9000 end,
      case when n % 97 = 0 then 900000 + n * 100 else ((n * 104729) % 600) * 100 end,
      case when n % 2 = 0 then ${id}::uuid end, now() - (n / 3) * interval '1 minute'
    from generate_series(1, ${pieces}) as n`);
  await db.execute(sql`insert into stock_levels (product_id, on_hand)
    select id, 1 from products where slug like 'piece-%'`);
  await db.execute(sql`vacuum analyze listing`);
});

type Wanted = Omit<ProductFilter, "page" | "after">;

describe.each(listingSorts)("by %s", (sort) => {
  test.each<[string, Wanted]>([
    ["all of them", {}],
    ["of a category", { category: "half" }],
    ["of a purity", { purity: "999" }],
    ["of both", { category: "half", purity: "916" }],
    ["that are searched for", { search: "piece", category: "half" }],
  ])("every product of %s is shown once, in order", async (_, filter) => {
    const shown = await listAllPages({ ...filter, sort });
    const ids = shown.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const counted = filter.search ? Math.min(1_000, await count(filter)) : await count(filter);
    // The last numbered page of a search may include products past the count.
    expect(ids.length - counted).toBeLessThan(filter.search ? perPage : 1);
    const by = keys[sort];
    if (by) expect(shown.map(by)).toEqual(shown.map(by).toSorted((one, other) => one - other));
  });
});

test.each<[string, Wanted, (card: Card) => boolean]>([
  ["a budget", { budget: 214_567 as Sen }, ({ price }) => price! <= 214_567],
  ["a budget that few fit", { budget: 45_000 as Sen }, ({ price }) => price! <= 45_000],
  [
    "a weight",
    { minWeight: 3_000 as Milligrams, maxWeight: 3_100 as Milligrams },
    ({ weight }) => weight >= 3_000 && weight <= 3_100,
  ],
  [
    "both in a category",
    { budget: 500_000 as Sen, minWeight: 4_000 as Milligrams, category: "half" },
    ({ price, weight }) => price! <= 500_000 && weight >= 4_000,
  ],
])("%s shows exactly the pieces that fit, in every order", async (_, filter, fits) => {
  const all = await listAllPages({ category: filter.category });
  const wanted = all.filter(fits).map(({ id }) => id);
  expect(wanted.length).toBeGreaterThan(0);
  for (const sort of listingSorts) {
    const shown = await listAllPages({ ...filter, sort });
    expect(shown.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    const by = keys[sort];
    if (by) expect(shown.map(by)).toEqual(shown.map(by).toSorted((one, other) => one - other));
  }
});

test("a budget includes a piece that costs exactly as much, and not one that costs a sen more", async () => {
  const { products } = await listProducts({ sort: "price-asc", page: 5 });
  const [{ id, price }] = products as [Card];
  const shown = async (budget: number) => {
    const list = await listAllPages({ budget: budget as Sen });
    return list.some((card) => card.id === id);
  };
  expect([await shown(price!), await shown(price! - 1)]).toEqual([true, false]);
});

test("a product that left the listing still works as a cursor", async () => {
  const page = await listProducts({ page: 250 });
  expect(page.next).toBeDefined();
  const before = await listProducts({ after: page.next! });
  await db.execute(sql`update stock_levels set on_hand = 0 where product_id = ${page.next!}`);
  const after = await listProducts({ after: page.next! });
  expect(after.products).toEqual(before.products);
  expect(after.page).toBeUndefined();
});

test("a page number past the end or an unknown cursor is answered", async () => {
  expect(await listProducts({ page: 5_000 })).toMatchObject({
    page: 250,
    pages: 250,
    total: 3_001,
  });
  expect((await listProducts({ after: "nonsense" })).page).toBe(1);
  expect((await listProducts({ after: crypto.randomUUID() })).products).toEqual([]);
});

test("products without a price today come last", async () => {
  await db.execute(sql`delete from gold_prices where purity = '916'`);
  for (const sort of ["price-asc", "price-desc"] as const) {
    const shown = await listAllPages({ sort, category: "half" });
    const without = shown.findIndex(({ price }) => price === undefined);
    expect(without).toBeGreaterThan(0);
    expect(shown.slice(0, without).every(({ purity }) => purity === "999")).toBe(true);
    expect(shown.slice(without).every(({ purity }) => purity === "916")).toBe(true);
    expect(shown).toHaveLength(await count({ category: "half" }));
  }
});

type Card = Awaited<ReturnType<typeof listProducts>>["products"][number];

const keys: Record<(typeof listingSorts)[number], ((card: Card) => number) | undefined> = {
  newest: undefined,
  "price-asc": ({ price }) => price!,
  "price-desc": ({ price }) => 0 - price!,
  "weight-asc": ({ weight }) => weight,
  "weight-desc": ({ weight }) => 0 - weight,
  // A card has no labour fee: it is the price without the gold.
  "labour-asc": ({ price, weight, purity }) => (price! - goldValue(gold[purity], weight)) / weight,
};

const gold = { "916": perGram(595), "999": perGram(640) };

const perPage = 48;

/** All pages: first by number, then by cursor to the end. */
async function listAllPages(filter: Wanted): Promise<Card[]> {
  const shown: Card[] = [];
  for (let page = 1; ; page += 1) {
    const list = await listProducts({ ...filter, perPage, page });
    shown.push(...list.products);
    if (page < list.pages) continue;
    let next = list.next;
    while (next) {
      const more = await listProducts({ ...filter, perPage, after: next });
      shown.push(...more.products);
      next = more.next;
    }
    return shown;
  }
}

async function count({ category, purity }: Wanted): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from listing left join categories c on c.id = listing.category_id
    where (${category ?? null}::text is null or c.slug = ${category ?? null})
      and (${purity ?? null}::text is null or purity = ${purity ?? null})`);
  return rows[0]!.count;
}
