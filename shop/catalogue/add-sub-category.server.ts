import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";
import { t } from "#languages/messages.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { maxSubCategories, subCategoriesOf } from "./manage-categories.server.ts";

export const subCategoryForm = z.object({
  categoryId: z.guid({ error: () => t("Choose a category first") }),
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("Enter the name of the sub-category") })
    .max(80),
});

export type AddSubCategory =
  | { ok: true; added: { id: string; name: string; categoryId: string } }
  | { ok: false; reason: "not-found" | "too-many" };

/** Adds a sub-category to a category. One that has this name already is returned as it is. */
export async function addSubCategory(
  staff: Staff,
  { categoryId, name }: z.output<typeof subCategoryForm>,
): Promise<AddSubCategory> {
  return db.transaction(async (tx): Promise<AddSubCategory> => {
    const [category] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for("no key update");
    if (!category) return { ok: false, reason: "not-found" };
    const before = await subCategoriesOf(tx, categoryId);
    const same = before.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (same) return { ok: true, added: same };
    if (before.length >= maxSubCategories) return { ok: false, reason: "too-many" };
    const [added] = await tx.insert(subCategories).values({ categoryId, name }).returning();
    const names = before.map((one) => one.name);
    await recordAudit(tx, staff, {
      action: "category.saved",
      subject: "category",
      subjectId: categoryId,
      label: category.name,
      before: { subCategories: names },
      after: { subCategories: [...names, name].toSorted() },
    });
    return { ok: true, added: added! };
  });
}
