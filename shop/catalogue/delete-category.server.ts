import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { subCategoryNames } from "./save-category.server.ts";

export type DeleteCategory =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "has-products"; products: number };

/**
 * Deletes a category with its sub-categories. Its products become uncategorised, so it is refused if there are more of
 * them than staff confirmed (ADR-0037).
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
    const names = await subCategoryNames(tx, categoryId);
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
        subCategories: names,
        products: productCount,
      },
    });
    return { ok: true };
  });
}
