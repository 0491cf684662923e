import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";

/**
 * Replaces the ids of category and sub-category by their names, for the audit log: readers know names, and
 * ids of deleted categories resolve to nothing.
 */
export async function withCategoryNames(tx: Tx, values: Record<string, unknown>) {
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
