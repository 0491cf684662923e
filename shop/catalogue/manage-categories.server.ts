import { asc, count, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { categories, products, subCategories } from "#db/schema/catalogue.ts";
import { t } from "#languages/messages.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import { storeNewPicture, type NewPicture, type PictureRefused } from "#shop/new-picture.server.ts";
import type { Staff } from "#shop/staff.ts";
import { changeSlug, lockSlugs, uniqueSlug } from "./slug.server.ts";
import { keepOtherLanguages, translationFields } from "#shop/translation-fields.server.ts";
import { syncRows } from "./sync-rows.server.ts";

export const maxSubCategories = 60;

/** The fields of the category form. Sub-categories with an empty name are ignored. */
export const categoryForm = z.object({
  /** The id of a new category. Forms sent twice with the same one create one category. */
  newId: z.uuid().optional().catch(undefined),
  name: z
    .string({ error: () => t("Enter the category name") })
    .trim()
    .min(1)
    .max(80),
  slug: z.string().trim().max(80).optional(),
  description: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .transform((text) => text ?? null),
  translations: translationFields({ name: 80, description: 2_000 }),
  displayOrder: z
    .number({ error: () => t("Enter the display order as a whole number") })
    .int({ error: () => t("Enter the display order as a whole number") })
    .min(0)
    .max(10_000)
    .optional()
    .default(0),
  subCategories: z
    .array(z.object({ id: z.string().optional(), name: z.string().trim().max(80).optional() }))
    .max(maxSubCategories)
    .transform((rows) =>
      rows.flatMap(({ id, name }) => (name ? [{ id: id && isId(id) ? id : undefined, name }] : [])),
    )
    .refine((rows) => new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length, {
      error: () => t("Two sub-categories have the same name"),
    }),
  /** The ids of the sub-categories that the form showed when it was opened. */
  shownSubCategories: z.array(z.string()).optional().default([]),
});
export type CategoryForm = z.output<typeof categoryForm>;

const typedKeys = ["name", "description", "displayOrder"] as const;

export type SaveCategory =
  | { ok: true; categoryId: string }
  | { ok: false; reason: "not-found" }
  /** A sub-category got the name of one that was added since the form was opened. */
  | { ok: false; reason: "same-sub-category" }
  | { ok: false; reason: "too-many-sub-categories" }
  | PictureRefused;

/**
 * Creates (without `categoryId`) or updates a category with its sub-categories, in one transaction. Sub-categories keep
 * their ids, and those that were added since the form was opened stay. Products of a removed sub-category stay in the
 * category.
 */
export async function saveCategory(
  staff: Staff,
  categoryId: string | undefined,
  form: CategoryForm,
  newPicture?: NewPicture,
): Promise<SaveCategory> {
  const stored = await storeNewPicture(newPicture);
  if (!stored.ok) return stored;
  const { picture } = stored;
  const { newId, subCategories: rows, shownSubCategories, slug: requestedSlug, ...fields } = form;
  return db.transaction(async (tx): Promise<SaveCategory> => {
    const values = picture ? { ...fields, picture } : fields;
    if (!categoryId) {
      // The second of two requests with one form waits here for the first.
      await lockSlugs(tx);
      const [made] = newId
        ? await tx.select().from(categories).where(eq(categories.id, newId))
        : [];
      const isSame = made && typedKeys.every((key) => made[key] === form[key]);
      if (isSame) return { ok: true, categoryId: made.id };
      const names = rows.map(({ name }) => name);
      const created = await createCategory(tx, {
        ...values,
        // A form that was changed before it was sent again is about another category.
        id: made ? undefined : newId,
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
    const former = await subCategoriesOf(tx, categoryId);
    const known = new Set([...shownSubCategories, ...rows.map(({ id }) => id)]);
    const added = former.filter(({ id }) => !known.has(id));
    const kept = withAdded(rows, added);
    if (!kept) return { ok: false, reason: "same-sub-category" };
    if (kept.length > maxSubCategories) return { ok: false, reason: "too-many-sub-categories" };
    const slug = await changeSlug(tx, "category", before, form);
    values.translations = keepOtherLanguages(before.translations, form.translations);
    await tx
      .update(categories)
      .set({ ...values, slug })
      .where(eq(categories.id, categoryId));
    const owner = { key: "categoryId", id: categoryId } as const;
    await syncRows(tx, subCategories, owner, "name", kept);
    await recordAudit(tx, staff, {
      action: "category.saved",
      subject: "category",
      subjectId: categoryId,
      label: form.name,
      before: { ...before, subCategories: former.map(({ name }) => name) },
      after: {
        ...before,
        ...values,
        slug,
        subCategories: kept.map(({ name }) => name).toSorted(),
      },
    });
    return { ok: true, categoryId };
  });
}

export function subCategoriesOf(tx: Tx, categoryId: string) {
  return tx
    .select()
    .from(subCategories)
    .where(eq(subCategories.categoryId, categoryId))
    .orderBy(subCategories.name);
}

/**
 * The form's rows, and those that were added since. A new row with the name of one of these is the same sub-category.
 * Undefined if one that the form showed would get such a name.
 */
function withAdded(rows: CategoryForm["subCategories"], added: { id: string; name: string }[]) {
  const kept: typeof rows = [...rows];
  for (const one of added) {
    const at = kept.findIndex(({ name }) => name.toLowerCase() === one.name.toLowerCase());
    const row = kept[at];
    if (!row) kept.push(one);
    else if (!row.id) kept[at] = { id: one.id, name: row.name };
    else return undefined;
  }
  return kept;
}

/** Puts the categories in the order of `ids`. A category that is not in `ids`, such as a new one, goes to the end. */
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
      label: "categories",
      before: { order: before.map(({ name }) => name) },
      after: { order: after.map(({ name }) => name) },
    });
  });
}

/** All categories for editing, in display order. The count `products` includes the `archived` ones. */
export async function listCategoriesForEdit(_staff: Staff) {
  const [all, subs, counts] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.displayOrder), asc(categories.name)),
    db.select().from(subCategories).orderBy(subCategories.name),
    db
      .select({
        categoryId: products.categoryId,
        productCount: count(),
        archivedCount: count(products.archivedAt),
      })
      .from(products)
      .groupBy(products.categoryId),
  ]);
  return all.map((category) => {
    const counted = counts.find(({ categoryId }) => categoryId === category.id);
    return {
      ...category,
      subCategories: subs.filter(({ categoryId }) => categoryId === category.id),
      products: counted?.productCount ?? 0,
      archived: counted?.archivedCount ?? 0,
    };
  });
}

export type EditableCategory = Awaited<ReturnType<typeof listCategoriesForEdit>>[number];

export type NewCategory = Omit<typeof categories.$inferInsert, "id" | "slug"> & {
  id?: string | undefined;
  slug?: string;
  subCategories: string[];
};

/** Creates a category with its sub-categories. Returns the category's id, and its sub-categories' ids by name. */
export async function createCategory(tx: Tx, input: NewCategory) {
  const { subCategories: names, ...fields } = input;
  const slug = await uniqueSlug(tx, "category", fields.slug || fields.name);
  const [category] = await tx
    .insert(categories)
    .values({ ...fields, slug })
    .returning({ id: categories.id });
  const categoryId = category!.id;
  const created =
    names.length > 0
      ? await tx
          .insert(subCategories)
          .values(names.map((name) => ({ categoryId, name })))
          .returning({ id: subCategories.id, name: subCategories.name })
      : [];
  return { id: categoryId, subCategories: new Map(created.map(({ id, name }) => [name, id])) };
}

export type DeleteCategory =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "has-products"; products: number };

/**
 * Deletes a category with its sub-categories; its products stay, without a category. Refuses if the category has more
 * products than staff confirmed (ADR-0037).
 */
export async function deleteCategory(
  staff: Staff,
  categoryId: string,
  confirmedCount = 0,
): Promise<DeleteCategory> {
  return db.transaction(async (tx): Promise<DeleteCategory> => {
    const [found] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for("update");
    if (!found) return { ok: false, reason: "not-found" };
    const productCount = await tx.$count(products, eq(products.categoryId, categoryId));
    if (productCount > confirmedCount)
      return { ok: false, reason: "has-products", products: productCount };
    const former = await subCategoriesOf(tx, categoryId);
    await tx.delete(categories).where(eq(categories.id, categoryId));
    await recordAudit(tx, staff, {
      action: "category.deleted",
      subject: "category",
      subjectId: categoryId,
      label: found.name,
      before: {
        name: found.name,
        slug: found.slug,
        description: found.description,
        subCategories: former.map(({ name }) => name),
        products: productCount,
      },
    });
    return { ok: true };
  });
}
