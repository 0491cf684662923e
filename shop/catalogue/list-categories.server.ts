import { asc, eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { pick } from "#shop/pick.ts";
import { countLimits } from "./count-limits.ts";
import { inCurrentLanguage, translated } from "./translated.server.ts";

const cardColumns = pick(categories, ["id", "slug", "name", "description", "picture"]);

/** Every category in display order, with the number of products that its list shows. */
export async function listCategories(database: Database | Tx = db) {
  const rows = await database
    .select({
      ...cardColumns,
      translated: translated(categories.translations),
      /** The number of products that can be bought, up to `countLimits.category`; one more means "more than that". */
      productCount: sql<number>`(select count(*)::int from (
        select from ${listing} where ${listing.categoryId} = ${categories.id} limit ${countLimits.category + 1}) counted)`,
    })
    .from(categories)
    .orderBy(asc(categories.displayOrder), asc(categories.name));
  return rows.map((row) => inCurrentLanguage(row, ["name", "description"]));
}

export type CategoryCard = Awaited<ReturnType<typeof listCategories>>[number];

/** The current slug of the category that had this former slug; undefined if none had it. */
export async function findMovedCategorySlug(slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(formerCategorySlugs)
    .innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
    .where(eq(formerCategorySlugs.slug, slug));
  return row?.slug;
}
