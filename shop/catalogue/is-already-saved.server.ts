import { and, eq, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#db/client.server.ts";
import { products, type productImages } from "#db/schema/catalogue.ts";
import { stockMovements } from "#db/schema/stock.ts";
import type { Picture } from "#db/schema/units.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { keepOtherLanguages } from "#shop/translation-fields.server.ts";
import { columnKeys } from "./product-fields.ts";
import type { ProductForm } from "./product-form.server.ts";
import { readParts } from "./product-parts.server.ts";
import { uniqueSlug } from "./slug.server.ts";
import { firstAlt, imagesKeptBy, translationsOf } from "./sync-images.server.ts";

/**
 * Whether the product is as this form would save it. A form whose answer was lost is sent again with its old version, and
 * would be told that someone else saved the product. The caller holds the locks of the stock and the product.
 */
export async function isAlreadySaved(
  tx: Tx,
  staff: Staff,
  stored: { product: typeof products.$inferSelect; stock: number },
  form: ProductForm,
  pictures: Picture[],
): Promise<boolean> {
  const { product } = stored;
  const columns = [...columnKeys, "categoryId", "subCategoryId"] as const;
  if (!isDeepStrictEqual(pick(product, columns), pick(form, columns))) return false;
  const translations = keepOtherLanguages(product.translations, form.translations);
  if (!isDeepStrictEqual(product.translations, translations)) return false;
  const { images, variants, colors } = await readParts(tx, product.id);
  return (
    // Rows without an id are new in the form, so rows are compared by what they say.
    areEqual(variants, form.variants, variantKeys) &&
    areEqual(colors, form.colors, colorKeys) &&
    areImagesSaved(images, form, pictures) &&
    (await isSlugSaved(tx, product, form)) &&
    (await isStockSaved(tx, staff, product.id, form.stock - (form.stockSeen ?? stored.stock)))
  );
}

const variantKeys = ["name", "value", "weight", "priceAdjustment", "stockAdjustment"] as const;
const colorKeys = ["name", "hexCode"] as const;

function areEqual<Row extends object, Key extends keyof Row>(
  saved: Row[],
  sent: Pick<Row, Key>[],
  keys: readonly Key[],
): boolean {
  const [one, other] = [saved, sent].map((rows) => rows.map((row) => pick(row, keys)));
  return isDeepStrictEqual(one, other);
}

function areImagesSaved(
  saved: (typeof productImages.$inferSelect)[],
  form: ProductForm,
  pictures: Picture[],
): boolean {
  const kept = imagesKeptBy(form);
  return (
    saved.length === kept.length + pictures.length &&
    saved.every(({ id, picture, alt, translations }, at) => {
      const sent = kept[at];
      // The key is a hash of the content and the day: sent again after midnight, a picture counts as another one.
      if (!sent)
        return picture.key === pictures[at - kept.length]?.key && alt === firstAlt(form, at);
      const texts = translationsOf(sent.alts, translations);
      return id === sent.id && alt === sent.alt && isDeepStrictEqual(translations, texts);
    })
  );
}

async function isSlugSaved(tx: Tx, { id, slug }: { id: string; slug: string }, form: ProductForm) {
  if (slug === form.slug) return true;
  return slug === (await uniqueSlug(tx, "product", form.slug || form.name, id));
}

/**
 * Whether the last save of the product was by this person and changed the stock as this form does. An equal stock would
 * not prove that: a sale can lower it to what the form says. A movement has the time of the save that wrote it.
 */
async function isStockSaved(tx: Tx, staff: Staff, productId: string, change: number) {
  if (change === 0) return true;
  const lastSave = sql`(select ${products.updatedAt} from ${products} where ${products.id} = ${productId})`;
  const { at, staffId } = stockMovements;
  const isOfLastSave = and(eq(at, lastSave), eq(staffId, staff.id));
  const isSame = and(eq(stockMovements.productId, productId), eq(stockMovements.change, change));
  return (await tx.$count(stockMovements, and(isOfLastSave, isSame))) > 0;
}
