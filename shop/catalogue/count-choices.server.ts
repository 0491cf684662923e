import { and, eq, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { purities } from "#shop/gold/gold-prices.server.ts";
import type { Purity } from "#shop/money.ts";
import { countLimits } from "./count-limits.ts";

/** How many pieces each choice of a filter leaves under the other filters. */
export type ChoiceCounts = {
  /** By the slugs of categories. */
  category: { [slug: string]: number };
  purity: { [Choice in Purity]?: number };
  /** The counts are exact up to this number; one more means "more than that". */
  countLimit: number;
};

type Filters = {
  category: SQL | undefined;
  purity: SQL | undefined;
  /** All other filters, without the search. */
  others: SQL | undefined;
};

/**
 * Counts the pieces of each category under the other filters, and of each purity. Without a search, each choice is
 * counted along an index and no further than the limit, so a choice costs the same in a shop of any size. Matches of a
 * search are read once; undefined if they are more than are ever listed (ADR-0089).
 */
export async function countChoices(
  filters: Filters,
  search: SQL | undefined,
): Promise<ChoiceCounts | undefined> {
  const countLimit = search ? countLimits.search : countLimits.category;
  const counted = search ? matchesByChoice(filters, search) : boundedByChoice(filters);
  const { rows } = await db.execute<{
    filter: "category" | "purity";
    choice: string;
    count: number;
  }>(counted);
  if (search && rows.length === 0) return undefined;
  const of = (filter: "category" | "purity") =>
    Object.fromEntries(
      rows.flatMap((row) => (row.filter === filter ? [[row.choice, row.count]] : [])),
    );
  return { category: of("category"), purity: of("purity"), countLimit };
}

function boundedByChoice({ category, purity, others }: Filters): SQL {
  const limit = countLimits.category + 1;
  const upToLimit = (where: SQL | undefined) =>
    sql`(select count(*)::int from (select from ${listing} where ${where} limit ${limit}) counted)`;
  const ofPurities = purities.map(
    (one) => sql`select 'purity' as filter, ${one}::text as choice,
      ${upToLimit(and(eq(listing.purity, one), category, others))} as count`,
  );
  return sql`select 'category' as filter, ${categories.slug} as choice,
      ${upToLimit(and(eq(listing.categoryId, categories.id), purity, others))} as count
    from ${categories} union all ${sql.join(ofPurities, sql` union all `)}`;
}

/** No row if there are more matches than are listed. */
function matchesByChoice({ category, purity, others }: Filters, search: SQL): SQL {
  const limit = countLimits.search;
  const matching = (where: SQL | undefined) =>
    sql`count(*) filter (where ${where ?? sql`true`})::int`;
  return sql`with found as materialized (
      select category_id, purity from ${listing} where ${and(others, search)} limit ${limit + 1}
    ), few as (select from (select count(*) as total from found) counted where total <= ${limit})
    select 'category' as filter, ${categories.slug} as choice, (
      select ${matching(purity)} from found as listing where category_id = ${categories.id}) as count
    from ${categories} cross join few
    union all
    select 'purity', choice, (select ${matching(category)} from found as listing where purity = choice)
    from unnest(${sql.param([...purities])}::text[]) as offered (choice) cross join few`;
}
