import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";
import { recordAudit, type Audit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";

/** Writes an audit entry about a product, with the names of its categories in place of their ids. */
export async function auditProduct(
  tx: Tx,
  staff: Staff,
  action: string,
  { id, name }: { id: string; name: string },
  { before, after }: Pick<Audit, "before" | "after">,
) {
  await recordAudit(tx, staff, {
    action,
    subject: "product",
    subjectId: id,
    label: name,
    before: before && (await withCategoryNames(tx, before)),
    after: after && (await withCategoryNames(tx, after)),
  });
}

/**
 * Replaces category ids by names, because an id means nothing to readers of the audit log, least of all once the
 * category is deleted.
 */
async function withCategoryNames(tx: Tx, values: Record<string, unknown>) {
  const { categoryId, subCategoryId, ...rest } = values;
  return {
    ...rest,
    ...("categoryId" in values && { category: await nameOf(tx, categories, categoryId) }),
    ...("subCategoryId" in values && {
      subCategory: await nameOf(tx, subCategories, subCategoryId),
    }),
  };
}

async function nameOf(tx: Tx, table: typeof categories | typeof subCategories, id: unknown) {
  if (typeof id !== "string") return null;
  const [found] = await tx.select({ name: table.name }).from(table).where(eq(table.id, id));
  return found?.name ?? null;
}
