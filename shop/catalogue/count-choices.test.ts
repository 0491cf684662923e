import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { countLimits } from "./count-limits.ts";
import { listProducts, type ProductFilter } from "./list-products.server.ts";
import { createCategory } from "./manage-categories.server.ts";

const rings = 600;

setUpDatabase({ gold: true });
beforeAll(async () => {
  const [ringsId, chainsId] = await db.transaction(async (tx) => {
    const ids = [];
    for (const name of ["Rings", "Chains", "Empty"])
      ids.push((await createCategory(tx, { name, subCategories: [] })).id);
    return ids;
  });
  await db.execute(sql`insert into products (slug, name, purity, weight, labour_fee, category_id)
    select 'piece-' || n, case when n % 3 = 0 then 'Lily' else 'Rose' end || case when n > 700 then ' Chain' else ' Ring' end,
      case when n % 7 = 0 then '999' else '916' end, 500 + (n * 7919) % 9000, ((n * 104729) % 600) * 100,
      case when n <= ${rings} then ${ringsId}::uuid when n > 650 then ${chainsId}::uuid end
    from generate_series(1, 760) as n`);
  await db.execute(sql`insert into stock_levels (product_id, on_hand)
    select id, case when slug = 'piece-1' then 0 else 1 end from products`);
});

const filters: ProductFilter[] = [
  {},
  { category: "rings" },
  { category: "empty" },
  { category: "no-such-category" },
  { purity: "999" },
  { category: "chains", purity: "999" },
  { budget: 60_000 as Sen },
  { budget: 1 as Sen },
  { category: "chains", minWeight: 3_000 as Milligrams, maxWeight: 4_000 as Milligrams },
  { search: "lily" },
  { search: "lily chain", category: "rings" },
  { search: "chian", purity: "916" },
  { search: "lily", category: "chains", purity: "916", budget: 200_000 as Sen },
  { search: "nothing-of-this-kind" },
];

test.each(filters)("%j: a choice's count is that of its list", async (filter) => {
  const { counts } = await listProducts({ ...filter, countsChoices: true });
  const limit = counts!.countLimit;
  for (const category of ["rings", "chains", "empty"]) {
    const { total } = await listProducts({ ...filter, category });
    expect(counts!.category[category], category).toBe(Math.min(total, limit + 1));
  }
  for (const purity of ["916", "999"] as const) {
    const { total } = await listProducts({ ...filter, purity });
    expect(counts!.purity[purity], purity).toBe(Math.min(total, limit + 1));
  }
});

test("counting stops at the limit, and a search with more matches than are listed has no counts", async () => {
  const { counts } = await listProducts({ countsChoices: true });
  expect(counts).toMatchObject({
    countLimit: countLimits.category,
    category: { rings: countLimits.category + 1, chains: 110, empty: 0 },
    purity: { "916": countLimits.category + 1, "999": 108 },
  });
  await db.execute(sql`insert into products (slug, name, weight, labour_fee)
    select 'bead-' || n, 'Bead', 1000, 100 from generate_series(1, ${countLimits.search + 1}) as n`);
  await db.execute(sql`insert into stock_levels (product_id, on_hand)
    select id, 1 from products where slug like 'bead-%'`);
  expect(await listProducts({ search: "bead", countsChoices: true })).toMatchObject({
    total: countLimits.search + 1,
    counts: undefined,
  });
  expect((await listProducts({ search: "bead" })).counts).toBeUndefined();
});
