import { inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";
import { recordAudit, type Audit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";

type Values = Record<string, unknown>;
type Change = Pick<Audit, "before" | "after">;
type Named = { id: string; name: string };

/** Writes an audit entry about a product, with the names of its categories in place of their ids. */
export async function auditProduct(
  tx: Tx,
  staff: Staff,
  action: string,
  product: Named,
  change: Change,
) {
  await auditProducts(tx, staff, action, [{ product, ...change }]);
}

/** Like `auditProduct`, for an action that changes many products. */
export async function auditProducts(
  tx: Tx,
  staff: Staff,
  action: string,
  changes: (Change & { product: Named })[],
) {
  const all = changes.flatMap(({ before = {}, after = {} }) => [before, after]);
  const nameOfCategory = await readNames(tx, categories, all, "categoryId");
  const nameOfSubCategory = await readNames(tx, subCategories, all, "subCategoryId");
  const entries = changes.map(({ product: { id, name }, before, after }) => ({
    action,
    subject: "product" as const,
    subjectId: id,
    label: name,
    before: before && withNames(before),
    after: after && withNames(after),
  }));
  await recordAudit(tx, staff, entries);

  /**
   * Replaces category ids by names, because an id means nothing to readers of the audit log, least of all once the
   * category is deleted.
   */
  function withNames({ categoryId, subCategoryId, ...rest }: Values): Values {
    return {
      ...rest,
      ...(categoryId !== undefined && { category: nameOfCategory(categoryId) }),
      ...(subCategoryId !== undefined && { subCategory: nameOfSubCategory(subCategoryId) }),
    };
  }
}

/** Reads the names of all categories that these values mention under `key`. */
async function readNames(
  tx: Tx,
  table: typeof categories | typeof subCategories,
  all: Values[],
  key: string,
) {
  const ids = [...new Set(all.map((values) => values[key]).filter((id) => typeof id === "string"))];
  const rows =
    ids.length > 0
      ? await tx
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, ids))
      : [];
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  return (id: unknown) => names.get(id) ?? null;
}
