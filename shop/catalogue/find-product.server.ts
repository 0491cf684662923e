import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  categories,
  formerSlugs,
  productImages,
  products,
  subCategories,
} from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Milligrams, Purity, SenPerGram } from "#shop/money.ts";
import { available } from "#shop/stock/stock.server.ts";
import { priceColumns } from "./product-columns.server.ts";
import { partColumns, type ProductColor, type ProductVariant } from "./product-parts.server.ts";
import { pricePartsToday } from "./price-parts.ts";

export type { ProductVariant } from "./product-parts.server.ts";

/** A product with everything that its page shows. */
export type Product = {
  id: string;
  slug: string;
  name: string;
  description: string;
  purity: Purity;
  weight: Milligrams;
  category: { slug: string; name: string } | null;
  subCategory: string | null;
  images: { picture: Picture; alt: string }[];
  variants: ProductVariant[];
  colors: ProductColor[];
  /** The stock before any variant's adjustment; `inStock`: at least one choice can be bought. */
  stock: number;
  inStock: boolean;
  /** Before any choice; undefined where the purity has no price today. */
  priceParts: ReturnType<typeof pricePartsToday>;
  /** Today's buy-back price per gram of this purity; null where the shop states none. */
  buyBack: SenPerGram | null;
};

/** A product by its slug; `{ movedTo }` when the slug was edited; undefined when there is none. */
export async function findProduct(
  slug: string,
  pendingGoldPrices = currentGoldPrices(),
): Promise<Product | { movedTo: string } | undefined> {
  const [[row], goldPrices] = await Promise.all([readProduct(slug), pendingGoldPrices]);
  if (!row) return formerSlug(slug);

  const { product, variants } = row;
  const { id, name, description, purity, weight } = product;
  const stock = row.onHand ?? 0;
  return {
    id,
    slug: product.slug,
    name,
    description,
    purity,
    weight,
    category: row.category,
    subCategory: row.subCategory,
    images: row.images,
    variants,
    colors: row.colors,
    stock,
    inStock:
      variants.length > 0
        ? variants.some((variant) => available(stock, variant.stockAdjustment) > 0)
        : stock > 0,
    priceParts: pricePartsToday(product, goldPrices),
    buyBack: goldPrices[purity]?.buyBack ?? null,
  };
}

function readProduct(slug: string) {
  return db
    .select({
      product: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        description: products.description,
        ...priceColumns,
      },
      category: { slug: categories.slug, name: categories.name },
      subCategory: subCategories.name,
      onHand: stockLevels.onHand,
      images: sql<Product["images"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('picture', i.picture, 'alt', i.alt)
          order by i.display_order, i.id), '[]')
        from ${productImages} i where i.product_id = ${products.id})`,
      variants: partColumns.variants,
      colors: partColumns.colors,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(eq(products.slug, slug), isNull(products.archivedAt)));
}

async function formerSlug(slug: string) {
  const [row] = await db
    .select({ movedTo: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isNull(products.archivedAt)));
  return row;
}
