import { and, eq, notInArray, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import {
  formerSlugs,
  productColors,
  productImages,
  products,
  productVariants,
  subCategories,
} from "#db/schema/catalogue.ts";
import type { Picture } from "#db/schema/units.ts";
import { saveProductPicture } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockStock, setStock } from "#shop/stock/stock.server.ts";
import { createProduct } from "./create-product.server.ts";
import { withCategoryNames } from "./category-names.server.ts";
import { columnKeys, pick } from "./product-fields.ts";
import type { ProductForm } from "./product-form.server.ts";
import { uniqueProductSlug } from "./slug.server.ts";

export type NewPicture = { name: string; bytes: Uint8Array };
export type PictureRefused = {
  ok: false;
  reason: "picture-refused";
  file: string;
  why: "not-a-picture" | "too-large" | "too-many-pixels";
};
export type SaveProduct =
  | { ok: true; productId: string }
  | PictureRefused
  | { ok: false; reason: "edit-conflict" | "stock-below-zero" | "not-found" };

/**
 * Creates (without `productId`) or updates a product in one transaction (ADR-0038). Variants and colours keep
 * their ids, which carts refer to. If someone else saved since the form was opened, it is refused.
 */
export async function saveProduct(
  staff: Staff,
  productId: string | undefined,
  form: ProductForm,
  newPictures: NewPicture[] = [],
): Promise<SaveProduct> {
  const pictures: Picture[] = [];
  for (const { name, bytes } of newPictures) {
    const stored = await saveProductPicture(bytes);
    if (!stored.ok) return { ok: false, reason: "picture-refused", file: name, why: stored.reason };
    pictures.push(stored.picture);
  }
  const extra = Math.max(0, ...form.variants.map((variant) => variant.stockAdjustment));
  return db.transaction(async (tx): Promise<SaveProduct> => {
    const { categoryId } = form;
    const subCategoryId = await subCategoryOf(tx, form);
    const fields = { ...pick(form, columnKeys), categoryId, subCategoryId };
    if (!productId) {
      if (form.stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
      const slug = form.slug ?? "";
      const images = pictures.map((picture) => ({ picture, alt: form.name }));
      const variants = form.variants.map(withoutId);
      const colors = form.colors.map(withoutId);
      const newProduct = { ...fields, slug, stock: form.stock, images, variants, colors };
      const id = await createProduct(tx, newProduct);
      await recordAudit(tx, staff, {
        action: "product.created",
        subject: "product",
        subjectId: id,
        label: form.name,
        after: await withCategoryNames(tx, {
          ...fields,
          stock: form.stock,
          ...(await readParts(tx, id)),
        }),
      });
      return { ok: true, productId: id };
    }
    // Stock first, as orders, imports and deletions lock it: another order of locks could deadlock.
    const currentStock = await lockStock(tx, productId);
    // Not `for update`: it conflicts with the foreign-key locks of orders and would block them.
    const [before] = await tx
      .select()
      .from(products)
      .where(eq(products.id, productId))
      .for("no key update");
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== form.version) return { ok: false, reason: "edit-conflict" };
    const stock =
      form.stockSeen === undefined ? form.stock : currentStock + form.stock - form.stockSeen;
    if (stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
    await setStock(tx, productId, stock, extra);
    const formerParts = await readParts(tx, productId);
    await syncImages(tx, productId, form, pictures);
    await syncVariants(tx, productId, form.variants);
    await syncColors(tx, productId, form.colors);
    const slug = await changeSlug(tx, before, form);
    await tx
      .update(products)
      .set({ ...fields, slug, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, productId));
    await recordAudit(tx, staff, {
      action: "product.saved",
      subject: "product",
      subjectId: productId,
      label: form.name,
      before: await withCategoryNames(tx, {
        ...pick(before, [...columnKeys, "categoryId", "subCategoryId", "slug"]),
        stock: currentStock,
        ...formerParts,
      }),
      after: await withCategoryNames(tx, {
        ...fields,
        slug,
        stock,
        ...(await readParts(tx, productId)),
      }),
    });
    return { ok: true, productId };
  });
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

async function readParts(tx: Tx, productId: string) {
  const images = await tx
    .select({ key: sql<string>`picture ->> 'key'`, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(productImages.displayOrder, productImages.id);
  const variants = await tx
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.displayOrder, productVariants.id);
  const colors = await tx
    .select()
    .from(productColors)
    .where(eq(productColors.productId, productId))
    .orderBy(productColors.displayOrder, productColors.id);
  return { images, variants, colors };
}

async function syncImages(tx: Tx, productId: string, form: ProductForm, pictures: Picture[]) {
  const keptImages = form.images.flatMap(({ id, alt, remove }) =>
    id && !remove ? [{ id, alt }] : [],
  );
  await tx.delete(productImages).where(
    and(
      eq(productImages.productId, productId),
      notInArray(
        productImages.id,
        keptImages.map(({ id }) => id),
      ),
    ),
  );
  for (const [displayOrder, { id, alt }] of keptImages.entries()) {
    await tx
      .update(productImages)
      .set({ alt, displayOrder })
      .where(and(eq(productImages.id, id), eq(productImages.productId, productId)));
  }
  const added = pictures.map((picture, index) => ({
    productId,
    picture,
    alt: form.name,
    displayOrder: keptImages.length + index,
  }));
  if (added.length > 0) await tx.insert(productImages).values(added);
}

async function syncVariants(tx: Tx, productId: string, rows: ProductForm["variants"]) {
  const ofProduct = eq(productVariants.productId, productId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(productVariants).where(and(ofProduct, notInArray(productVariants.id, ids)));
  // Placeholders first: two variants that swap their values would break the unique constraint.
  await tx
    .update(productVariants)
    .set({ value: sql`id::text` })
    .where(ofProduct);
  for (const [displayOrder, { id, ...row }] of rows.entries()) {
    const values = { ...row, displayOrder };
    const updated = id
      ? await tx
          .update(productVariants)
          .set(values)
          .where(and(ofProduct, eq(productVariants.id, id)))
          .returning({ id: productVariants.id })
      : [];
    if (updated.length === 0) await tx.insert(productVariants).values({ ...values, productId });
  }
}

async function syncColors(tx: Tx, productId: string, rows: ProductForm["colors"]) {
  const ofProduct = eq(productColors.productId, productId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(productColors).where(and(ofProduct, notInArray(productColors.id, ids)));
  await tx
    .update(productColors)
    .set({ name: sql`id::text` })
    .where(ofProduct);
  for (const [displayOrder, { id, ...row }] of rows.entries()) {
    const values = { ...row, displayOrder };
    const updated = id
      ? await tx
          .update(productColors)
          .set(values)
          .where(and(ofProduct, eq(productColors.id, id)))
          .returning({ id: productColors.id })
      : [];
    if (updated.length === 0) await tx.insert(productColors).values({ ...values, productId });
  }
}

/** Keeps the old slug of an edited one, which redirects to the product for good (ADR-0036). */
async function changeSlug(tx: Tx, before: { id: string; slug: string }, form: ProductForm) {
  if (form.slug === before.slug) return before.slug;
  const slug = await uniqueProductSlug(tx, form.slug || form.name, before.id);
  if (slug === before.slug) return slug;
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  await tx.insert(formerSlugs).values({ slug: before.slug, productId: before.id });
  return slug;
}

function withoutId<Row extends { id: string | undefined }>(row: Row): Omit<Row, "id"> {
  const { id: _id, ...rest } = row;
  return rest;
}
