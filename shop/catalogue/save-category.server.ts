import { and, asc, count, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs, products, subCategories } from "#db/schema/catalogue.ts";
import type { Picture } from "#db/schema/units.ts";
import { saveProductPicture } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { createCategory } from "./create-category.server.ts";
import type { PictureRefused } from "./save-product.server.ts";
import { uniqueCategorySlug } from "./slug.server.ts";

/** Sub-categories without a name are ignored. */
export const categoryForm = z.object({
  name: z.string({ error: "Enter the category name" }).trim().min(1).max(80),
  slug: z.string().trim().max(80).optional(),
  description: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .transform((text) => text ?? null),
  displayOrder: z
    .number({ error: "Enter the display order as a whole number" })
    .int("Enter the display order as a whole number")
    .min(0)
    .max(10_000)
    .optional()
    .default(0),
  subCategories: z
    .array(z.object({ id: z.string().optional(), name: z.string().trim().max(80).optional() }))
    .max(60)
    .transform((rows) =>
      rows.flatMap(({ id, name }) => (name ? [{ id: id && isId(id) ? id : undefined, name }] : [])),
    )
    .refine(
      (rows) => new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length,
      "Two sub-categories have the same name",
    ),
});
export type CategoryForm = z.output<typeof categoryForm>;

export type SaveCategory =
  | { ok: true; categoryId: string }
  | { ok: false; reason: "not-found" }
  | PictureRefused;

/**
 * Creates (without `categoryId`) or updates a category with its sub-categories, in one transaction.
 * Sub-categories keep their ids; products of a removed sub-category stay in the category.
 */
export async function saveCategory(
  staff: Staff,
  categoryId: string | undefined,
  form: CategoryForm,
  newPicture?: { name: string; bytes: Uint8Array },
): Promise<SaveCategory> {
  let picture: Picture | undefined;
  if (newPicture) {
    const stored = await saveProductPicture(newPicture.bytes);
    if (!stored.ok) {
      return { ok: false, reason: "picture-refused", file: newPicture.name, why: stored.reason };
    }
    picture = stored.picture;
  }
  const { subCategories: rows, slug: requestedSlug, ...fields } = form;
  return db.transaction(async (tx): Promise<SaveCategory> => {
    const values = picture ? { ...fields, picture } : fields;
    if (!categoryId) {
      const names = rows.map(({ name }) => name);
      const created = await createCategory(tx, {
        ...values,
        slug: requestedSlug ?? "",
        subCategories: names,
      });
      await recordAudit(tx, staff, {
        action: "category.created",
        subject: "category",
        subjectId: created.id,
        label: form.name,
        after: { ...values, subCategories: names },
      });
      return { ok: true, categoryId: created.id };
    }
    const [before] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for("no key update");
    if (!before) return { ok: false, reason: "not-found" };
    const slug = await changeSlug(tx, before, form);
    await tx
      .update(categories)
      .set({ ...values, slug })
      .where(eq(categories.id, categoryId));
    const formerNames = await subCategoryNames(tx, categoryId);
    await syncSubCategories(tx, categoryId, rows);
    await recordAudit(tx, staff, {
      action: "category.saved",
      subject: "category",
      subjectId: categoryId,
      label: form.name,
      before: { ...before, subCategories: formerNames },
      after: { ...before, ...values, slug, subCategories: await subCategoryNames(tx, categoryId) },
    });
    return { ok: true, categoryId };
  });
}

/** Keeps the old slug of an edited one, which redirects to the category (ADR-0036). */
async function changeSlug(tx: Tx, before: { id: string; slug: string }, form: CategoryForm) {
  if (form.slug === before.slug) return before.slug;
  const slug = await uniqueCategorySlug(tx, form.slug || form.name, before.id);
  if (slug === before.slug) return slug;
  await tx.delete(formerCategorySlugs).where(eq(formerCategorySlugs.slug, slug));
  await tx.insert(formerCategorySlugs).values({ slug: before.slug, categoryId: before.id });
  return slug;
}

async function subCategoryNames(tx: Tx, categoryId: string) {
  const rows = await tx
    .select({ name: subCategories.name })
    .from(subCategories)
    .where(eq(subCategories.categoryId, categoryId))
    .orderBy(subCategories.name);
  return rows.map(({ name }) => name);
}

async function syncSubCategories(tx: Tx, categoryId: string, rows: CategoryForm["subCategories"]) {
  const inCategory = eq(subCategories.categoryId, categoryId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(subCategories).where(and(inCategory, notInArray(subCategories.id, ids)));
  // Placeholders first: two that swap their names would break the unique constraint.
  await tx
    .update(subCategories)
    .set({ name: sql`id::text` })
    .where(inCategory);
  for (const { id, name } of rows) {
    const updated = id
      ? await tx
          .update(subCategories)
          .set({ name })
          .where(and(inCategory, eq(subCategories.id, id)))
          .returning({ id: subCategories.id })
      : [];
    if (updated.length === 0) await tx.insert(subCategories).values({ categoryId, name });
  }
}

/** Puts the categories in this order; one that is not listed, being new, goes to the end. */
export async function reorderCategories(staff: Staff, ids: string[]) {
  await db.transaction(async (tx) => {
    const before = await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.displayOrder), asc(categories.name))
      .for("no key update");
    const listed = ids.flatMap((id) => before.find((row) => row.id === id) ?? []);
    const after = [...new Set([...listed, ...before])];
    for (const [displayOrder, { id }] of after.entries()) {
      await tx.update(categories).set({ displayOrder }).where(eq(categories.id, id));
    }
    await recordAudit(tx, staff, {
      action: "category.ordered",
      subject: "category",
      subjectId: "all",
      label: "Categories",
      before: { order: before.map(({ name }) => name) },
      after: { order: after.map(({ name }) => name) },
    });
  });
}

/** All categories for editing, in display order; `products` includes archived ones. */
export async function listCategoriesForEdit(_staff: Staff) {
  const [all, subs, counts] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.displayOrder), asc(categories.name)),
    db.select().from(subCategories).orderBy(subCategories.name),
    db
      .select({ categoryId: products.categoryId, productCount: count() })
      .from(products)
      .groupBy(products.categoryId),
  ]);
  return all.map((category) => ({
    ...category,
    subCategories: subs.filter(({ categoryId }) => categoryId === category.id),
    products: counts.find(({ categoryId }) => categoryId === category.id)?.productCount ?? 0,
  }));
}

export type EditableCategory = Awaited<ReturnType<typeof listCategoriesForEdit>>[number];
