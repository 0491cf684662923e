import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products, subCategories } from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";

export type DeleteCategory =
  | { ok: true }
  | { ok: false; reason: "not-there" }
  | { ok: false; reason: "has-products"; products: number };

/**
 * Deletes a category with its sub-categories. Where it has products, only with the number that was
 * agreed to: they become uncategorised (decision 26).
 */
export async function deleteCategory(
  staff: Staff,
  categoryId: string,
  agreed = 0,
): Promise<DeleteCategory> {
  return db.transaction(async (tx): Promise<DeleteCategory> => {
    const [found] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for("update");
    if (!found) return { ok: false, reason: "not-there" };
    const [row] = await tx
      .select({ pieces: count() })
      .from(products)
      .where(eq(products.categoryId, categoryId));
    const pieces = row?.pieces ?? 0;
    if (pieces > agreed) return { ok: false, reason: "has-products", products: pieces };
    const subs = await tx
      .select({ name: subCategories.name })
      .from(subCategories)
      .where(eq(subCategories.categoryId, categoryId))
      .orderBy(subCategories.name);
    await tx.delete(categories).where(eq(categories.id, categoryId));
    await recordAudit(tx, staff, {
      deed: "category.deleted",
      subject: "category",
      subjectId: categoryId,
      label: found.name,
      before: {
        name: found.name,
        slug: found.slug,
        description: found.description,
        subCategories: subs.map(({ name }) => name),
        products: pieces,
      },
    });
    return { ok: true };
  });
}
