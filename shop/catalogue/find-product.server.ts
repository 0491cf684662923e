import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  categories,
  formerSlugs,
  productColors,
  productImages,
  products,
  productVariants,
  subCategories,
} from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import {
  goldValue,
  unitPrice,
  type Milligrams,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
import { available } from "#shop/stock/stock.server.ts";

export type ProductVariant = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: Sen;
  stockAdjustment: number;
};

/** A product with everything its page shows; `ledger` is how its price is made, before any choice. */
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
  colors: { id: string; name: string; hexCode: string }[];
  /** The stock before any variant's adjustment, and whether any choice at all can be bought. */
  stock: number;
  inStock: boolean;
  labourFee: Sen;
  /** Missing where the purity has no price today. */
  ledger: { goldPrice: SenPerGram; goldValue: Sen; price: Sen } | undefined;
  /** What the shop pays today for a gram of this purity; null where it states nothing. */
  buyBack: SenPerGram | null;
};

/** Its words are put together once: anew each time, that is some hundredths of what a product's page takes. */
let reading: ReturnType<typeof prepareReading> | undefined;

function prepareReading() {
  return db
    .select({
      product: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        description: products.description,
        purity: products.purity,
        weight: products.weight,
        labourFee: products.labourFee,
      },
      category: { slug: categories.slug, name: categories.name },
      subCategory: subCategories.name,
      onHand: stockLevels.onHand,
      images: sql<Product["images"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('picture', i.picture, 'alt', i.alt)
          order by i.display_order, i.id), '[]')
        from ${productImages} i where i.product_id = ${products.id})`,
      variants: sql<ProductVariant[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', v.id, 'name', v.name, 'value', v.value,
          'priceAdjustment', v.price_adjustment, 'stockAdjustment', v.stock_adjustment
        ) order by v.display_order, v.id), '[]')
        from ${productVariants} v where v.product_id = ${products.id})`,
      colors: sql<Product["colors"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'hexCode', c.hex_code)
          order by c.display_order, c.id), '[]')
        from ${productColors} c where c.product_id = ${products.id})`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(eq(products.slug, sql.placeholder("slug")), isNull(products.archivedAt)))
    .prepare("");
}

/** A product by its slug; `{ movedTo }` when the slug was edited; undefined when there is none. */
export async function findProduct(
  slug: string,
  gold = currentGoldPrices(),
): Promise<Product | { movedTo: string } | undefined> {
  reading ??= prepareReading();
  const [[row], goldPrices] = await Promise.all([reading.execute({ slug }), gold]);
  if (!row) return formerSlug(slug);

  const { product, variants } = row;
  const stock = row.onHand ?? 0;
  const today = goldPrices[product.purity];
  const goldPrice = today?.price;
  return {
    ...product,
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
    ledger: goldPrice && {
      goldPrice,
      goldValue: goldValue(goldPrice, product.weight),
      price: unitPrice({ ...product, goldPrice, adjustment: 0 as Sen }),
    },
    buyBack: today?.buyBack ?? null,
  };
}

async function formerSlug(slug: string) {
  const [row] = await db
    .select({ movedTo: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isNull(products.archivedAt)));
  return row;
}
