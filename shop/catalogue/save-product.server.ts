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
import { keepPicture } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { holdStock, setStock } from "#shop/stock/stock.server.ts";
import { createProduct } from "./create-product.server.ts";
import { withPlaceNames } from "./place-names.server.ts";
import type { ProductForm } from "./product-form.server.ts";
import { freeProductSlug } from "./slug.server.ts";

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
  | { ok: false; reason: "changed-meanwhile" | "stock-below-zero" | "not-there" };

/**
 * Creates (without `productId`) or updates a product, whole or not at all (decision 27). Variants and
 * colours keep their ids, which carts and orders point at. The second of two editors is refused.
 */
export async function saveProduct(
  staff: Staff,
  productId: string | undefined,
  form: ProductForm,
  newPictures: NewPicture[] = [],
): Promise<SaveProduct> {
  const pictures: Picture[] = [];
  for (const { name, bytes } of newPictures) {
    const kept = await keepPicture(bytes);
    if (!kept.ok) return { ok: false, reason: "picture-refused", file: name, why: kept.reason };
    pictures.push(kept.picture);
  }
  const extra = Math.max(0, ...form.variants.map((variant) => variant.stockAdjustment));
  return db.transaction(async (tx): Promise<SaveProduct> => {
    const fields = { ...fieldsOf(form), subCategoryId: await subCategoryOf(tx, form) };
    if (!productId) {
      if (form.stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
      const slug = form.slug ?? "";
      const images = pictures.map((picture) => ({ picture, alt: form.name }));
      const variants = form.variants.map(withoutId);
      const colors = form.colors.map(withoutId);
      const made = { ...fields, slug, stock: form.stock, images, variants, colors };
      const id = await createProduct(tx, made);
      await recordAudit(tx, staff, {
        deed: "product.created",
        subject: "product",
        subjectId: id,
        label: form.name,
        after: await withPlaceNames(tx, {
          ...fields,
          stock: form.stock,
          ...(await partsOf(tx, id)),
        }),
      });
      return { ok: true, productId: id };
    }
    // First the stock, as an order, an import or a deletion takes it: else two could wait in a circle.
    const held = await holdStock(tx, productId);
    // Not `update`: that would wait for, and stop, every order of this product.
    const [before] = await tx
      .select()
      .from(products)
      .where(eq(products.id, productId))
      .for("no key update");
    if (!before) return { ok: false, reason: "not-there" };
    if (before.version !== form.version) return { ok: false, reason: "changed-meanwhile" };
    const stock = form.stockSeen === undefined ? form.stock : held + form.stock - form.stockSeen;
    if (stock + extra < 0) return { ok: false, reason: "stock-below-zero" };
    await setStock(tx, productId, stock, extra);
    const former = await partsOf(tx, productId);
    await keepImages(tx, productId, form, pictures);
    await keepVariants(tx, productId, form.variants);
    await keepColors(tx, productId, form.colors);
    const slug = await moveSlug(tx, before, form);
    await tx
      .update(products)
      .set({ ...fields, slug, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(products.id, productId));
    await recordAudit(tx, staff, {
      deed: "product.saved",
      subject: "product",
      subjectId: productId,
      label: form.name,
      before: await withPlaceNames(tx, {
        ...only(before, { ...fields, slug }),
        stock: held,
        ...former,
      }),
      after: await withPlaceNames(tx, {
        ...fields,
        slug,
        stock,
        ...(await partsOf(tx, productId)),
      }),
    });
    return { ok: true, productId };
  });
}

function fieldsOf(form: ProductForm) {
  const { name, description, purity, weight, labourFee, categoryId } = form;
  const { isFeatured, isBestSeller, isNewArrival } = form;
  const flags = { isFeatured, isBestSeller, isNewArrival };
  return { name, description, purity, weight, labourFee, categoryId, ...flags };
}

/** A sub-category of another category is none. */
async function subCategoryOf(tx: Tx, { categoryId, subCategoryId }: ProductForm) {
  if (!categoryId || !subCategoryId) return null;
  const [found] = await tx
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(and(eq(subCategories.id, subCategoryId), eq(subCategories.categoryId, categoryId)));
  return found?.id ?? null;
}

async function partsOf(tx: Tx, productId: string) {
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

async function keepImages(tx: Tx, productId: string, form: ProductForm, pictures: Picture[]) {
  const kept = form.images.flatMap(({ id, alt, remove }) => (id && !remove ? [{ id, alt }] : []));
  await tx.delete(productImages).where(
    and(
      eq(productImages.productId, productId),
      notInArray(
        productImages.id,
        kept.map(({ id }) => id),
      ),
    ),
  );
  for (const [displayOrder, { id, alt }] of kept.entries()) {
    await tx
      .update(productImages)
      .set({ alt, displayOrder })
      .where(and(eq(productImages.id, id), eq(productImages.productId, productId)));
  }
  const added = pictures.map((picture, index) => ({
    productId,
    picture,
    alt: form.name,
    displayOrder: kept.length + index,
  }));
  if (added.length > 0) await tx.insert(productImages).values(added);
}

async function keepVariants(tx: Tx, productId: string, rows: ProductForm["variants"]) {
  const own = eq(productVariants.productId, productId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(productVariants).where(and(own, notInArray(productVariants.id, ids)));
  // Two variants that exchange their values would meet in the unique constraint half way.
  await tx
    .update(productVariants)
    .set({ value: sql`id::text` })
    .where(own);
  for (const [displayOrder, { id, ...row }] of rows.entries()) {
    const values = { ...row, displayOrder };
    const updated = id
      ? await tx
          .update(productVariants)
          .set(values)
          .where(and(own, eq(productVariants.id, id)))
          .returning({ id: productVariants.id })
      : [];
    if (updated.length === 0) await tx.insert(productVariants).values({ ...values, productId });
  }
}

async function keepColors(tx: Tx, productId: string, rows: ProductForm["colors"]) {
  const own = eq(productColors.productId, productId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(productColors).where(and(own, notInArray(productColors.id, ids)));
  await tx
    .update(productColors)
    .set({ name: sql`id::text` })
    .where(own);
  for (const [displayOrder, { id, ...row }] of rows.entries()) {
    const values = { ...row, displayOrder };
    const updated = id
      ? await tx
          .update(productColors)
          .set(values)
          .where(and(own, eq(productColors.id, id)))
          .returning({ id: productColors.id })
      : [];
    if (updated.length === 0) await tx.insert(productColors).values({ ...values, productId });
  }
}

/** An edited slug leaves the old one behind, which leads to the product for good (decision 25). */
async function moveSlug(tx: Tx, before: { id: string; slug: string }, form: ProductForm) {
  if (form.slug === before.slug) return before.slug;
  const slug = await freeProductSlug(tx, form.slug || form.name, before.id);
  if (slug === before.slug) return slug;
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  await tx.insert(formerSlugs).values({ slug: before.slug, productId: before.id });
  return slug;
}

function withoutId<Row extends { id: string | undefined }>(row: Row): Omit<Row, "id"> {
  const { id: _id, ...rest } = row;
  return rest;
}

function only(row: Record<string, unknown>, like: object) {
  return Object.fromEntries(Object.keys(like).map((key) => [key, row[key]]));
}
