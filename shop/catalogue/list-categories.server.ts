import { asc, eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import type { Picture } from "#db/schema/units.ts";
import { maxCounted } from "./max-counted.ts";

export type CategoryCard = {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  picture: Picture | null;
  /** How many of its products can be bought, up to `maxCounted.category`; one more means "more than that". */
  productCount: number;
};

/** Every category in display order, with the number of products that its list shows. */
export async function listCategories(database: Database | Tx = db): Promise<CategoryCard[]> {
  return database
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      picture: categories.picture,
      productCount: sql<number>`(select count(*)::int from (
        select from ${listing} where ${listing.categoryId} = ${categories.id} limit ${maxCounted.category + 1}) counted)`,
    })
    .from(categories)
    .orderBy(asc(categories.displayOrder), asc(categories.name));
}

/** The current slug of the category that had this former slug; undefined where none had. */
export async function findMovedCategorySlug(slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(formerCategorySlugs)
    .innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
    .where(eq(formerCategorySlugs.slug, slug));
  return row?.slug;
}
