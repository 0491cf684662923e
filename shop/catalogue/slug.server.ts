import { sql, type SQL } from "drizzle-orm";
import slugify from "@sindresorhus/slugify";
import { randomBytes } from "node:crypto";
import type { Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs, formerSlugs, products } from "#db/schema/catalogue.ts";

/**
 * A slug that no product but `ownId` has or had: from the name, with `-2`, `-3`, ... where it is taken
 * (ADR-0036). A name without Latin letters gets a short random slug.
 */
export async function uniqueProductSlug(
  tx: Tx,
  requested: string,
  ownId?: string,
): Promise<string> {
  const excludedId = ownId ?? null;
  return uniqueSlug(
    tx,
    requested,
    (slug) =>
      sql`select from ${products}
        where slug = ${slug} and id is distinct from ${excludedId}::uuid
      union all select from ${formerSlugs}
        where slug = ${slug} and product_id is distinct from ${excludedId}::uuid`,
  );
}

export async function uniqueCategorySlug(
  tx: Tx,
  requested: string,
  ownId?: string,
): Promise<string> {
  const excludedId = ownId ?? null;
  return uniqueSlug(
    tx,
    requested,
    (slug) =>
      sql`select from ${categories}
        where slug = ${slug} and id is distinct from ${excludedId}::uuid
      union all select from ${formerCategorySlugs}
        where slug = ${slug} and category_id is distinct from ${excludedId}::uuid`,
  );
}

/** Serializes saves, so that two products saved with the same name at once do not get the same slug. */
export async function lockSlugs(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('emas.slugs'))`);
}

/** The text as part of a URL; "" where it has no Latin letters or digits. */
export function toSlug(text: string): string {
  return slugify(text).slice(0, 80);
}

/** Counts up in one statement: with one query per number, the thousandth copy of a name would hold the lock long. */
async function uniqueSlug(
  tx: Tx,
  requested: string,
  takenQuery: (slug: SQL) => SQL,
): Promise<string> {
  await lockSlugs(tx);
  const base = toSlug(requested) || randomBytes(4).toString("hex");
  const { rows } = await tx.execute<{ slug: string }>(sql`
    with recursive tried as (
      select 1 as number, ${base}::text as slug
      union all
      select number + 1, ${base} || '-' || number + 1 from tried
      where exists (${takenQuery(sql`tried.slug`)})
    ) select slug from tried order by number desc limit 1`);
  return rows[0]!.slug;
}
