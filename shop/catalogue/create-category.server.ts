import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";
import { freeCategorySlug } from "./slug.server.ts";

export type NewCategory = Omit<typeof categories.$inferInsert, "id" | "slug"> & {
  slug?: string;
  subCategories: string[];
};

/** Adds a category with its sub-categories; answers with their ids, the sub-categories' by name. */
export async function createCategory(tx: Tx, input: NewCategory) {
  const { subCategories: names, ...fields } = input;
  const slug = await freeCategorySlug(tx, fields.slug || fields.name);
  const [category] = await tx
    .insert(categories)
    .values({ ...fields, slug })
    .returning({ id: categories.id });
  const categoryId = category!.id;
  const made =
    names.length > 0
      ? await tx
          .insert(subCategories)
          .values(names.map((name) => ({ categoryId, name })))
          .returning({ id: subCategories.id, name: subCategories.name })
      : [];
  return { id: categoryId, subCategories: new Map(made.map(({ id, name }) => [name, id])) };
}
