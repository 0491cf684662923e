import { sql, type SQL } from "drizzle-orm";
import slugify from "@sindresorhus/slugify";
import { randomBytes } from "node:crypto";
import type { Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs, formerSlugs, products } from "#db/schema/catalogue.ts";

/**
 * A slug that no other product has or had: from the name, with `-2`, `-3`, ... where it is taken
 * (decision 25); what is `own` product's is free to it. A name without Latin letters gets a short random one.
 */
export async function freeProductSlug(tx: Tx, wanted: string, own?: string): Promise<string> {
  const other = own ?? null;
  return free(
    tx,
    wanted,
    (slug) =>
      sql`select from ${products}
        where slug = ${slug} and id is distinct from ${other}::uuid
      union all select from ${formerSlugs}
        where slug = ${slug} and product_id is distinct from ${other}::uuid`,
  );
}

export async function freeCategorySlug(tx: Tx, wanted: string, own?: string): Promise<string> {
  const other = own ?? null;
  return free(
    tx,
    wanted,
    (slug) =>
      sql`select from ${categories}
        where slug = ${slug} and id is distinct from ${other}::uuid
      union all select from ${formerCategorySlugs}
        where slug = ${slug} and category_id is distinct from ${other}::uuid`,
  );
}

/** Two who save the same name at once: the second waits here, and sees the first one's slug. */
export async function holdSlugs(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('emas.slugs'))`);
}

/** As a name or a typed slug stands in an address; "" for one without Latin letters. */
export function slugBase(wanted: string): string {
  return slugify(wanted).slice(0, 80);
}

/** Counted up in one statement: the thousandth of a name would else ask a thousand times, and others wait. */
async function free(tx: Tx, wanted: string, taken: (slug: SQL) => SQL): Promise<string> {
  await holdSlugs(tx);
  const base = slugBase(wanted) || randomBytes(4).toString("hex");
  const { rows } = await tx.execute<{ slug: string }>(sql`
    with recursive tried as (
      select 1 as number, ${base}::text as slug
      union all
      select number + 1, ${base} || '-' || number + 1 from tried
      where exists (${taken(sql`tried.slug`)})
    ) select slug from tried order by number desc limit 1`);
  return rows[0]!.slug;
}
