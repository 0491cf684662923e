import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { productColors, products, productVariants, subCategories } from "#db/schema/catalogue.ts";
import type { Picture } from "#db/schema/units.ts";
import { storeNewPicture, type NewPicture, type PictureRefused } from "#shop/new-picture.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockStock, setStock } from "#shop/stock/stock.server.ts";
import { pick } from "#shop/pick.ts";
import { createProduct, withoutId } from "./create-product.server.ts";
import { auditProduct } from "./audit-product.server.ts";
import { columnKeys } from "./product-fields.ts";
import type { ProductForm } from "./product-form.server.ts";
import { readParts } from "./product-parts.server.ts";
import { changeSlug, lockSlugs } from "./slug.server.ts";
import { keepOtherLanguages } from "#shop/translation-fields.server.ts";
import { isAlreadySaved } from "./is-already-saved.server.ts";
import { firstAlt, syncImages } from "./sync-images.server.ts";
import { syncRows } from "./sync-rows.server.ts";

export type SaveProduct =
  | { ok: true; productId: string }
  | PictureRefused
  | { ok: false; reason: "edit-conflict" | "stock-below-zero" | "not-found" };

/**
 * Creates (without `productId`) or updates a product in one transaction (ADR-0038). Variants and colours keep their
 * ids, because carts reference the ids. Refuses if someone else has saved since the form was opened. A form that is sent
 * again unchanged, because its answer was lost, is answered as saved; that of a new product finds what it created.
 */
export async function saveProduct(
  staff: Staff,
  productId: string | undefined,
  form: ProductForm,
  newPictures: NewPicture[] = [],
): Promise<SaveProduct> {
  const pictures: Picture[] = [];
  for (const newPicture of newPictures) {
    const stored = await storeNewPicture(newPicture);
    if (!stored.ok) return stored;
    if (stored.picture) pictures.push(stored.picture);
  }
  const extra = Math.max(0, ...form.variants.map((variant) => variant.stockAdjustment));
  return db.transaction(async (tx): Promise<SaveProduct> => {
    const subCategoryId = await subCategoryOf(tx, form);
    const fields = { ...pick(form, [...columnKeys, "categoryId", "translations"]), subCategoryId };
    if (!productId) {
      if (form.stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
      // New products take this lock for their slugs. Here, the second of two requests with one form waits for the first.
      await lockSlugs(tx);
      const made = form.newId ? await findProduct(tx, form.newId) : undefined;
      const isSame = made && columnKeys.every((key) => made[key] === form[key]);
      if (isSame) return { ok: true, productId: made.id };
      const slug = form.slug ?? "";
      const images = pictures.map((picture, at) => ({ picture, alt: firstAlt(form, at) }));
      const variants = form.variants.map(withoutId);
      const colors = form.colors.map(withoutId);
      const parts = { images, variants, colors };
      // A form that was changed before it was sent again is about another product, with another id.
      const newId = made ? undefined : form.newId;
      const newProduct = { ...fields, id: newId, slug, stock: form.stock, ...parts };
      const id = await createProduct(tx, newProduct, { staff });
      const after = { ...fields, stock: form.stock, ...(await partsForAudit(tx, id)) };
      await auditProduct(tx, staff, "product.created", { id, name: form.name }, { after });
      return { ok: true, productId: id };
    }
    // Locks stock before the product, as orders, imports and deletions do, so that a save cannot deadlock with them.
    const currentStock = await lockStock(tx, productId);
    // `for update` would conflict with the foreign-key locks that orders hold on the product, and block them.
    const [before] = await tx
      .select()
      .from(products)
      .where(eq(products.id, productId))
      .for("no key update");
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== form.version) {
      const stored = { product: before, stock: currentStock };
      const isSaved = await isAlreadySaved(tx, staff, stored, { ...form, subCategoryId }, pictures);
      return isSaved ? { ok: true, productId } : { ok: false, reason: "edit-conflict" };
    }
    const stock =
      form.stockSeen === undefined ? form.stock : currentStock + form.stock - form.stockSeen;
    if (stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
    await setStock(tx, productId, stock, extra, { staff });
    const formerParts = await partsForAudit(tx, productId);
    await syncImages(tx, productId, form, pictures);
    const owner = { key: "productId", id: productId } as const;
    await syncRows(tx, productVariants, owner, "value", form.variants.map(withOrder));
    await syncRows(tx, productColors, owner, "name", form.colors.map(withOrder));
    const slug = await changeSlug(tx, "product", before, form);
    const translations = keepOtherLanguages(before.translations, form.translations);
    await tx
      .update(products)
      .set({ ...fields, translations, slug, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, productId));
    await auditProduct(
      tx,
      staff,
      "product.saved",
      { id: productId, name: form.name },
      {
        before: {
          ...pick(before, [...columnKeys, "translations", "categoryId", "subCategoryId", "slug"]),
          stock: currentStock,
          ...formerParts,
        },
        after: { ...fields, translations, slug, stock, ...(await partsForAudit(tx, productId)) },
      },
    );
    return { ok: true, productId };
  });
}

async function findProduct(tx: Tx, productId: string) {
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  return product;
}

/** Ignores a sub-category that belongs to another category. */
async function subCategoryOf(tx: Tx, { categoryId, subCategoryId }: ProductForm) {
  if (!categoryId || !subCategoryId) return null;
  const [found] = await tx
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(and(eq(subCategories.id, subCategoryId), eq(subCategories.categoryId, categoryId)));
  return found?.id ?? null;
}

function withOrder<Row>(row: Row, displayOrder: number) {
  return { ...row, displayOrder };
}

async function partsForAudit(tx: Tx, productId: string) {
  const { images, ...parts } = await readParts(tx, productId);
  const named = images.map(({ picture, alt, translations }) => ({
    key: picture.key,
    alt,
    ...(Object.keys(translations).length > 0 && { translations }),
  }));
  return { images: named, ...parts };
}
