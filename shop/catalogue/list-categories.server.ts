import { asc, eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { categories, formerCategorySlugs } from "#db/schema/catalogue.ts";
import { shelf } from "#db/schema/shelf.ts";
import type { Picture } from "#db/schema/units.ts";
import { mostCounted } from "./most-counted.ts";

export type CategoryCard = {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  picture: Picture | null;
  /** How many of its pieces can be bought, up to `mostCounted.category`; one more means more than that. */
  pieces: number;
};

/** Every category in display order, with the number of pieces that its list would show. */
export async function listCategories(within: Database | Tx = db): Promise<CategoryCard[]> {
  return within
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      picture: categories.picture,
      pieces: sql<number>`(select count(*)::int from (
        select from ${shelf} where ${shelf.categoryId} = ${categories.id} limit ${mostCounted.category + 1}) counted)`,
    })
    .from(categories)
    .orderBy(asc(categories.displayOrder), asc(categories.name));
}

/** The slug of the category that once had this one; undefined where none had. */
export async function categoryMovedTo(slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(formerCategorySlugs)
    .innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
    .where(eq(formerCategorySlugs.slug, slug));
  return row?.slug;
}
