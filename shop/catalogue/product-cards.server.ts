import { asc, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { productImages, products, productVariants } from "#db/schema/catalogue.ts";
import type { Picture } from "#db/schema/units.ts";
import type { GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice } from "#shop/money.ts";
import { priceColumns } from "./product-columns.server.ts";
import { pricePartsToday } from "./price-parts.ts";
import { inCurrentLanguage, translated, translatedAlt } from "./translated.server.ts";

/** A product in a list. `price` is undefined if the product's purity has no price today. */
export type ProductCard = Awaited<ReturnType<typeof productCards>>[number]["card"];

/**
 * The products that the query `page` selects, with prices. Its columns are `product_id`, `place` (the position in a
 * list) and `list` (the list's name, because one query may select several lists, such as those of the home page).
 */
export async function productCards(page: SQL, goldPrices: GoldPrices, pictures = 2) {
  return toCards(await cardsQuery(page, pictures), goldPrices);
}

/** The rule of `isPriceFrom`. */
export const isPriceFromColumn = sql<boolean>`coalesce((
  select bool_or(v.price_adjustment > 0 or v.weight > ${products.weight})
    and bool_and(v.price_adjustment >= 0 and coalesce(v.weight >= ${products.weight}, true))
  from ${productVariants} v where v.product_id = ${products.id}), false)`;

/** The query whose rows `toCards` makes into cards, to be prepared where a page always asks it in the same way. */
export function cardsQuery(page: SQL, pictures = 2) {
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      translated: sql<{
        name?: string;
      } | null>`${translated(products.translations)} - 'description'`,
      ...priceColumns,
      isPriceFrom: isPriceFromColumn,
      list: sql<string>`page.list`,
      images: sql<{ picture: Picture; alt: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('picture', first.picture, 'alt', ${translatedAlt(sql`first`)})
          order by first.display_order, first.id), '[]')
        from (select * from ${productImages} i where i.product_id = ${products.id}
          order by i.display_order, i.id limit ${pictures}) first)`,
    })
    .from(sql`(${page}) as page`)
    .innerJoin(products, sql`${products.id} = page.product_id`)
    .orderBy(asc(sql`page.list`), asc(sql`page.place`));
}

/** The cards of these rows at these gold prices, each with the name of its list. */
export function toCards(rows: Awaited<ReturnType<typeof cardsQuery>>, goldPrices: GoldPrices) {
  return rows.map(({ list, ...row }) => {
    const { labourFee: _labourFee, ...product } = row;
    const parts = pricePartsToday(row, goldPrices);
    const card = inCurrentLanguage(product, ["name"]);
    return { list, card: { ...card, price: parts && unitPrice(parts) } };
  });
}
