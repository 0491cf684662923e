import { eq, sql, type SQL } from "drizzle-orm";
import { awaitAll } from "#db/await-all.ts";
import type { Database, Tx } from "#db/client.server.ts";
import { productColors, productImages, products, productVariants } from "#db/schema/catalogue.ts";
import type { Milligrams, Picture } from "#db/schema/units.ts";
import { translatedPhrase } from "./translated.server.ts";

type VariantKey = "id" | "name" | "value" | "priceAdjustment" | "stockAdjustment";
type ProductVariant = Pick<typeof productVariants.$inferSelect, VariantKey> & {
  /** Left out where the variant weighs what the product weighs. */
  weight?: Milligrams;
};
type ProductColor = Pick<typeof productColors.$inferSelect, "id" | "name" | "hexCode">;
/** Variants and colours go by their English names. Their translations are only shown. */
export type TranslatedVariant = ProductVariant & {
  translatedName?: string | undefined;
  translatedValue?: string | undefined;
};
export type TranslatedColor = ProductColor & { translatedName?: string | undefined };

/**
 * For queries of `products`: each product's variants and colours, in display order, and its first picture. `translate`
 * selects the translation of a text.
 */
export function partColumns(translate: (text: SQL) => SQL = translatedPhrase) {
  return {
    variants: sql<TranslatedVariant[]>`(
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', v.id, 'name', v.name, 'value', v.value,
        'weight', v.weight, 'priceAdjustment', v.price_adjustment, 'stockAdjustment', v.stock_adjustment,
        'translatedName', ${translate(sql`v.name`)}, 'translatedValue', ${translate(sql`v.value`)}
      )) order by v.display_order, v.id), '[]')
      from ${productVariants} v where v.product_id = ${products.id})`,
    colors: sql<TranslatedColor[]>`(
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', c.id, 'name', c.name, 'hexCode', c.hex_code, 'translatedName', ${translate(sql`c.name`)}
      )) order by c.display_order, c.id), '[]')
      from ${productColors} c where c.product_id = ${products.id})`,
    picture: firstPicture,
  };
}

/** For queries of `products`. */
export const firstPicture = sql<Picture | null>`(
  select i.picture from ${productImages} i where i.product_id = ${products.id}
  order by i.display_order, i.id limit 1)`;

/** The pictures, variants and colours of one product, in display order. */
export async function readParts(database: Database | Tx, productId: string) {
  const [images, variants, colors] = await awaitAll([
    database
      .select()
      .from(productImages)
      .where(eq(productImages.productId, productId))
      .orderBy(productImages.displayOrder, productImages.id),
    database
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
      .orderBy(productVariants.displayOrder, productVariants.id),
    database
      .select()
      .from(productColors)
      .where(eq(productColors.productId, productId))
      .orderBy(productColors.displayOrder, productColors.id),
  ]);
  return { images, variants, colors };
}
