import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, formerSlugs, productImages, products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { pick } from "#shop/pick.ts";
import { available } from "#shop/stock/variant-stock.ts";
import { highestPrice, isPriceFrom } from "./choice.ts";
import { withFacts } from "./variant-facts.server.ts";
import { preparedByLanguage } from "./prepared-by-language.server.ts";
import { readPhrases, withPhrases } from "./phrases.server.ts";
import { factColumns, priceColumns } from "./product-columns.server.ts";
import { partColumns } from "./product-parts.server.ts";
import { shownFacts } from "./shown-facts.ts";
import { withShownChoices } from "./shown-choices.ts";
import { inCurrentLanguage, translated, translatedAlt } from "./translated.server.ts";
import { pricePartsToday } from "./price-parts.ts";

/** A product with everything that its page shows. */
export type Product = Exclude<
  Awaited<ReturnType<typeof findProduct>>,
  { movedTo: string } | undefined
>;

/** Finds a product by its slug. Returns `{ movedTo }` for a former slug, and undefined if there is no product. */
export async function findProduct(
  slug: string,
  pendingGoldPrices = currentGoldPrices(),
  pendingPhrases = readPhrases(),
) {
  const [[row], goldPrices, phrases] = await Promise.all([
    productStatement().execute({ slug }),
    pendingGoldPrices,
    pendingPhrases,
  ]);
  if (!row) return formerSlug(slug);
  const {
    labourFee: _labourFee,
    category,
    pieceWidth,
    pieceLength,
    stone,
    clasp,
    ...product
  } = row;
  const { stock, variants } = product;
  const priceParts = pricePartsToday(row, goldPrices);
  const shown = withShownChoices(withPhrases(product, phrases));
  return {
    ...inCurrentLanguage(shown, ["name", "description"]),
    variants: shown.variants.map((variant) => withFacts(variant, priceParts)),
    isPriceFrom: isPriceFrom(product),
    facts: shownFacts({ pieceWidth, pieceLength, stone, clasp }, phrases),
    category: category && inCurrentLanguage(category, ["name"]),
    /** Whether at least one choice can be bought. */
    inStock:
      variants.length > 0
        ? variants.some((variant) => available(stock, variant.stockAdjustment) > 0)
        : stock > 0,
    /** The parts of the price without any variant's adjustment; undefined if the purity has no price today. */
    priceParts,
    /** What the dearest choice costs; undefined if the purity has no price today. */
    highestPrice: priceParts && highestPrice(priceParts, variants),
    /** Today's buy-back price per gram of this purity; null if none is set, or the gold price is missing or stale. */
    buyBack: goldPrices[row.purity]?.buyBack ?? null,
  };
}

const productStatement = preparedByLanguage((language) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      description: products.description,
      translated: translated(products.translations),
      ...priceColumns,
      ...factColumns,
      category: {
        slug: categories.slug,
        name: categories.name,
        translated: sql<{
          name?: string;
        } | null>`${translated(categories.translations)} - 'description'`,
      },
      /** The stock without any variant's adjustment. */
      stock: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      images: sql<{ picture: Picture; alt: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('picture', i.picture, 'alt', ${translatedAlt(sql`i`)})
          order by i.display_order, i.id), '[]')
        from ${productImages} i where i.product_id = ${products.id})`,
      // Translated by `phrases`: PostgreSQL plans each look-up in this query again for each page (ADR-0058).
      ...pick(
        partColumns(() => sql`null::text`),
        ["variants", "colors"],
      ),
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(eq(products.slug, sql.placeholder("slug")), isNull(products.archivedAt)))
    .prepare(`product-${language}`),
);

async function formerSlug(slug: string) {
  const [row] = await db
    .select({ movedTo: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isNull(products.archivedAt)));
  return row;
}
