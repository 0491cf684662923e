import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products, subCategories } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { readParts } from "./product-parts.server.ts";

/** A product with everything that its form edits; undefined if there is no such product. */
export async function readProductForEdit(_staff: Staff, productId: string) {
  if (!isId(productId)) return undefined;
  const [row] = await db
    .select({ product: products, onHand: stockLevels.onHand })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(eq(products.id, productId));
  if (!row) return undefined;
  const { images, ...parts } = await readParts(db, productId);
  return {
    ...row.product,
    stock: row.onHand ?? 0,
    images: images.map((image) => pick(image, ["id", "picture", "alt", "translations"])),
    ...parts,
  };
}

export type EditableProduct = NonNullable<Awaited<ReturnType<typeof readProductForEdit>>>;

/** What the product form needs: categories with their sub-categories, and today's gold prices. */
export async function readProductFormOptions(_staff: Staff) {
  const [all, subs, gold] = await Promise.all([
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .orderBy(categories.name),
    db.select().from(subCategories).orderBy(subCategories.name),
    currentGoldPrices(),
  ]);
  return {
    categories: all,
    subCategories: subs,
    goldPrices: { "916": gold["916"]?.price, "999": gold["999"]?.price },
  };
}

export type ProductFormOptions = Awaited<ReturnType<typeof readProductFormOptions>>;
