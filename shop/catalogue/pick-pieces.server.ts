import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { productColors, productImages, products, productVariants } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { available } from "#shop/stock/stock.server.ts";
import type { ProductVariant } from "./find-product.server.ts";

/** A product that staff may put in a draft, with every choice it asks for. */
export type PickPiece = {
  id: string;
  name: string;
  purity: Purity;
  weight: Milligrams;
  picture: Picture | null;
  /** Before any choice; missing where the purity has no price today. */
  price: Sen | undefined;
  /** The most that any choice of it leaves to be sold. */
  available: number;
  variants: (Omit<ProductVariant, "stockAdjustment"> & { available: number })[];
  colors: { id: string; name: string }[];
};

/** Products by words of their name or slug, in stock first; without words the newest. `more` where there are. */
export async function pickPieces(
  _staff: Staff,
  search: string,
  most = 8,
): Promise<{ pieces: PickPiece[]; more: boolean }> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const onHand = sql<number>`coalesce(${stockLevels.onHand}, 0)`;
  const rows = await db
    .select({
      product: products,
      onHand,
      picture: sql<Picture | null>`(
        select i.picture from ${productImages} i where i.product_id = ${products.id}
        order by i.display_order, i.id limit 1)`,
      variants: sql<ProductVariant[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', v.id, 'name', v.name, 'value', v.value,
          'priceAdjustment', v.price_adjustment, 'stockAdjustment', v.stock_adjustment
        ) order by v.display_order, v.id), '[]')
        from ${productVariants} v where v.product_id = ${products.id})`,
      colors: sql<PickPiece["colors"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)
          order by c.display_order, c.id), '[]')
        from ${productColors} c where c.product_id = ${products.id})`,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(
      inArray(products.id, unionAll(newest(words, true, most + 1), newest(words, false, most + 1))),
    )
    .orderBy(desc(isInStock), desc(products.createdAt), asc(products.id))
    .limit(most + 1);
  const goldPrices = await currentGoldPrices();
  const pieces = rows.slice(0, most).map(({ product, picture, colors, ...row }): PickPiece => {
    const { id, name, purity, weight } = product;
    const goldPrice = goldPrices[purity]?.price;
    const variants = row.variants.map(({ stockAdjustment, ...variant }) => ({
      ...variant,
      available: available(row.onHand, stockAdjustment),
    }));
    return {
      id,
      name,
      purity,
      weight,
      picture,
      colors,
      variants,
      price: goldPrice && unitPrice({ ...product, goldPrice, adjustment: 0 as Sen }),
      available:
        variants.length > 0
          ? Math.max(...variants.map((variant) => variant.available))
          : available(row.onHand, 0),
    };
  });
  return { pieces, more: rows.length > most };
}

const isInStock = sql`coalesce(${stockLevels.onHand} + ${stockLevels.extra}, 0) > 0`;

/** In stock or not: each along the index of the newest, so that none is sorted but those that are shown. */
function newest(words: string[], inStock: boolean, most: number) {
  return db
    .select({ id: products.id })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(
      and(
        isNull(products.archivedAt),
        inStock ? isInStock : sql`not (${isInStock})`,
        ...words.map((word) => {
          const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
          return or(ilike(products.name, pattern), ilike(products.slug, pattern));
        }),
      ),
    )
    .orderBy(desc(products.createdAt), asc(products.id))
    .limit(most);
}
