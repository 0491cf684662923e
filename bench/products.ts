import type { Shop } from "./open-shop.ts";

export type BenchProduct = { id: string; slug: string };

/**
 * Products without choices. Sets their weight low enough for every payment limit, and their stock high enough
 * that none sells out.
 */
export async function buyableProducts({ db }: Shop, limit: number): Promise<BenchProduct[]> {
  const { rows } = await db.query<BenchProduct>(
    `select p.id, p.slug from products p
     where archived_at is null
     and not exists (select from product_variants v where v.product_id = p.id)
     and not exists (select from product_colors c where c.product_id = p.id)
     order by p.created_at desc, p.id limit $1`,
    [limit],
  );
  if (rows.length === 0) throw new Error("Every product of this shop has choices");
  const ids = rows.map(({ id }) => id);
  await db.query("update products set weight = least(weight, 2000) where id = any($1)", [ids]);
  await db.query("update stock_levels set on_hand = 1000000 where product_id = any($1)", [ids]);
  return rows;
}

export async function productSlugs({ db }: Shop, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ slug: string }>(
    "select slug from products where archived_at is null order by created_at desc, id limit $1",
    [limit],
  );
  return rows.map(({ slug }) => slug);
}
