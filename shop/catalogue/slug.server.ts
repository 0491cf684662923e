import { eq, sql } from "drizzle-orm";
import slugify from "@sindresorhus/slugify";
import { randomBytes } from "node:crypto";
import type { Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs, formerSlugs, products } from "#db/schema/catalogue.ts";

const slugTables = {
  product: {
    table: products,
    former: formerSlugs,
    ownerColumn: formerSlugs.productId,
    keepFormer: (tx: Tx, slug: string, productId: string) =>
      tx.insert(formerSlugs).values({ slug, productId }),
  },
  category: {
    table: categories,
    former: formerCategorySlugs,
    ownerColumn: formerCategorySlugs.categoryId,
    keepFormer: (tx: Tx, slug: string, categoryId: string) =>
      tx.insert(formerCategorySlugs).values({ slug, categoryId }),
  },
};
type SlugOwner = keyof typeof slugTables;

/** Returns the new slug of an edited product or category. Keeps the old slug, whose URL then redirects (ADR-0036). */
export async function changeSlug(
  tx: Tx,
  kind: SlugOwner,
  before: { id: string; slug: string },
  form: { slug?: string | undefined; name: string },
): Promise<string> {
  if (form.slug === before.slug) return before.slug;
  const slug = await uniqueSlug(tx, kind, form.slug || form.name, before.id);
  if (slug === before.slug) return slug;
  const { former, keepFormer } = slugTables[kind];
  await tx.delete(former).where(eq(former.slug, slug));
  await keepFormer(tx, before.slug, before.id);
  return slug;
}

/** Locks all slugs until the transaction ends, so that two products saved at once do not get the same slug. */
export async function lockSlugs(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('emas.slugs'))`);
}

const maxSlugLength = 80;

/**
 * The text as a part of a URL; empty if none of it can be written in Latin letters or digits, such as Chinese. A long
 * text ends after a word, unless its last word alone is longer than half of the limit.
 */
export function toSlug(text: string): string {
  const slug = slugify(text);
  if (slug.length <= maxSlugLength) return slug;
  const end = slug.lastIndexOf("-", maxSlugLength);
  return slug.slice(0, end > maxSlugLength / 2 ? end : maxSlugLength);
}

/**
 * Makes a slug that no product (or category) but `ownId` has or had (ADR-0036): the requested text, with `-2`, `-3`,
 * ... if taken, or a random slug if `toSlug` makes nothing of it. Counts up in one statement, because a query for each
 * number would hold the lock on slugs for long if a thousand products have the same name.
 */
export async function uniqueSlug(
  tx: Tx,
  kind: SlugOwner,
  requested: string,
  ownId: string | null = null,
): Promise<string> {
  const { table, former, ownerColumn } = slugTables[kind];
  await lockSlugs(tx);
  const base = toSlug(requested) || randomBytes(4).toString("hex");
  const { rows } = await tx.execute<{ slug: string }>(sql`
    with recursive tried as (
      select 1 as number, ${base}::text as slug
      union all
      select number + 1, ${base} || '-' || number + 1 from tried
      where exists (
        select from ${table} where slug = tried.slug and id is distinct from ${ownId}::uuid
        union all select from ${former} where slug = tried.slug and ${ownerColumn} is distinct from ${ownId}::uuid)
    ) select slug from tried order by number desc limit 1`);
  return rows[0]!.slug;
}
