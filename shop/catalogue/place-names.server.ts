import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";

/**
 * The same values for the audit log, with the names of category and sub-category in place of their ids:
 * those who read it know names, also of what was deleted since.
 */
export async function withPlaceNames(tx: Tx, values: Record<string, unknown>) {
  const { categoryId, subCategoryId, ...rest } = values;
  return {
    ...rest,
    ...("categoryId" in values && { category: await categoryName(tx, categoryId) }),
    ...("subCategoryId" in values && { subCategory: await subCategoryName(tx, subCategoryId) }),
  };
}

async function categoryName(tx: Tx, id: unknown) {
  if (typeof id !== "string") return null;
  const [found] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id));
  return found?.name ?? null;
}

async function subCategoryName(tx: Tx, id: unknown) {
  if (typeof id !== "string") return null;
  const [found] = await tx
    .select({ name: subCategories.name })
    .from(subCategories)
    .where(eq(subCategories.id, id));
  return found?.name ?? null;
}
