import { and, asc, count, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs, products, subCategories } from "#db/schema/catalogue.ts";
import type { Picture } from "#db/schema/units.ts";
import { keepPicture } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { createCategory } from "./create-category.server.ts";
import type { PictureRefused } from "./save-product.server.ts";
import { freeCategorySlug } from "./slug.server.ts";

/** A sub-category without a name is not kept. */
export const categoryForm = z.object({
  name: z.string({ error: "Enter the category's name" }).trim().min(1).max(80),
  slug: z.string().trim().max(80).optional(),
  description: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .transform((text) => text ?? null),
  displayOrder: z
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
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
  | { ok: false; reason: "not-there" }
  | PictureRefused;

/**
 * Creates (without `categoryId`) or updates a category with its sub-categories, in one transaction.
 * Sub-categories keep their ids; products in one that is removed stay in the category.
 */
export async function saveCategory(
  staff: Staff,
  categoryId: string | undefined,
  form: CategoryForm,
  newPicture?: { name: string; bytes: Uint8Array },
): Promise<SaveCategory> {
  let picture: Picture | undefined;
  if (newPicture) {
    const kept = await keepPicture(newPicture.bytes);
    if (!kept.ok) {
      return { ok: false, reason: "picture-refused", file: newPicture.name, why: kept.reason };
    }
    picture = kept.picture;
  }
  const { subCategories: rows, slug: wanted, ...fields } = form;
  return db.transaction(async (tx): Promise<SaveCategory> => {
    const pictured = picture ? { ...fields, picture } : fields;
    if (!categoryId) {
      const names = rows.map(({ name }) => name);
      const made = await createCategory(tx, {
        ...pictured,
        slug: wanted ?? "",
        subCategories: names,
      });
      await recordAudit(tx, staff, {
        deed: "category.created",
        subject: "category",
        subjectId: made.id,
        label: form.name,
        after: { ...pictured, subCategories: names },
      });
      return { ok: true, categoryId: made.id };
    }
    const [before] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for("no key update");
    if (!before) return { ok: false, reason: "not-there" };
    const slug = await moveSlug(tx, before, form);
    await tx
      .update(categories)
      .set({ ...pictured, slug })
      .where(eq(categories.id, categoryId));
    const former = await namesOf(tx, categoryId);
    await keepSubCategories(tx, categoryId, rows);
    await recordAudit(tx, staff, {
      deed: "category.saved",
      subject: "category",
      subjectId: categoryId,
      label: form.name,
      before: { ...before, subCategories: former },
      after: { ...before, ...pictured, slug, subCategories: await namesOf(tx, categoryId) },
    });
    return { ok: true, categoryId };
  });
}

/** An edited slug leaves the old one behind, whose address leads on (decision 25). */
async function moveSlug(tx: Tx, before: { id: string; slug: string }, form: CategoryForm) {
  if (form.slug === before.slug) return before.slug;
  const slug = await freeCategorySlug(tx, form.slug || form.name, before.id);
  if (slug === before.slug) return slug;
  await tx.delete(formerCategorySlugs).where(eq(formerCategorySlugs.slug, slug));
  await tx.insert(formerCategorySlugs).values({ slug: before.slug, categoryId: before.id });
  return slug;
}

async function namesOf(tx: Tx, categoryId: string) {
  const rows = await tx
    .select({ name: subCategories.name })
    .from(subCategories)
    .where(eq(subCategories.categoryId, categoryId))
    .orderBy(subCategories.name);
  return rows.map(({ name }) => name);
}

async function keepSubCategories(tx: Tx, categoryId: string, rows: CategoryForm["subCategories"]) {
  const own = eq(subCategories.categoryId, categoryId);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.delete(subCategories).where(and(own, notInArray(subCategories.id, ids)));
  // Two that exchange their names would meet in the unique constraint half way.
  await tx
    .update(subCategories)
    .set({ name: sql`id::text` })
    .where(own);
  for (const { id, name } of rows) {
    const updated = id
      ? await tx
          .update(subCategories)
          .set({ name })
          .where(and(own, eq(subCategories.id, id)))
          .returning({ id: subCategories.id })
      : [];
    if (updated.length === 0) await tx.insert(subCategories).values({ categoryId, name });
  }
}

/** The categories in the order given; one that is not named, because it is new, goes to the end. */
export async function orderCategories(staff: Staff, ids: string[]) {
  await db.transaction(async (tx) => {
    const before = await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.displayOrder), asc(categories.name))
      .for("no key update");
    const named = ids.flatMap((id) => before.find((row) => row.id === id) ?? []);
    const after = [...new Set([...named, ...before])];
    for (const [displayOrder, { id }] of after.entries()) {
      await tx.update(categories).set({ displayOrder }).where(eq(categories.id, id));
    }
    await recordAudit(tx, staff, {
      deed: "category.ordered",
      subject: "category",
      subjectId: "all",
      label: "Categories",
      before: { order: before.map(({ name }) => name) },
      after: { order: after.map(({ name }) => name) },
    });
  });
}

/** Every category as staff edit it, in display order; `products` counts archived ones too. */
export async function categoriesToEdit(_staff: Staff) {
  const [all, subs, counts] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.displayOrder), asc(categories.name)),
    db.select().from(subCategories).orderBy(subCategories.name),
    db
      .select({ categoryId: products.categoryId, pieces: count() })
      .from(products)
      .groupBy(products.categoryId),
  ]);
  return all.map((category) => ({
    ...category,
    subCategories: subs.filter(({ categoryId }) => categoryId === category.id),
    products: counts.find(({ categoryId }) => categoryId === category.id)?.pieces ?? 0,
  }));
}

export type CategoryToEdit = Awaited<ReturnType<typeof categoriesToEdit>>[number];
