import type { Tx } from "#db/client.server.ts";
import { categories, subCategories } from "#db/schema/catalogue.ts";
import { uniqueSlug } from "./slug.server.ts";

export type NewCategory = Omit<typeof categories.$inferInsert, "id" | "slug"> & {
  slug?: string;
  subCategories: string[];
};

/** Creates a category with its sub-categories. Returns the category's id, and its sub-categories' ids by name. */
export async function createCategory(tx: Tx, input: NewCategory) {
  const { subCategories: names, ...fields } = input;
  const slug = await uniqueSlug(tx, "category", fields.slug || fields.name);
  const [category] = await tx
    .insert(categories)
    .values({ ...fields, slug })
    .returning({ id: categories.id });
  const categoryId = category!.id;
  const created =
    names.length > 0
      ? await tx
          .insert(subCategories)
          .values(names.map((name) => ({ categoryId, name })))
          .returning({ id: subCategories.id, name: subCategories.name })
      : [];
  return { id: categoryId, subCategories: new Map(created.map(({ id, name }) => [name, id])) };
}
