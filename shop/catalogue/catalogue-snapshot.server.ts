import { eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, formerSlugs, products, subCategories } from "#db/schema/catalogue.ts";
import { t } from "#languages/messages.ts";
import { selectCsvProducts, toCsvProduct, type CsvProduct } from "./export-products.server.ts";

/** The part of the catalogue with which the rows of an import are compared. */
export type CatalogueSnapshot = Awaited<ReturnType<typeof readCatalogueSnapshot>>;

/** `slugs` are those that the file names. `bases` are what slugs are made of for its other rows: `base`, `base-2`, ... */
export async function readCatalogueSnapshot(tx: Tx, slugs: string[], bases: string[]) {
  const found =
    slugs.length > 0 ? await selectCsvProducts(tx).where(inArray(products.slug, slugs)) : [];
  const taken =
    bases.length > 0
      ? await tx
          .select({ slug: products.slug })
          .from(products)
          .where(isMadeOf(products.slug, bases))
      : [];
  const former = await tx
    .select({ slug: formerSlugs.slug, now: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(or(inArray(formerSlugs.slug, slugs), isMadeOf(formerSlugs.slug, bases)));
  return {
    bySlug: new Map(found.map((product) => [product.slug, toCsvProduct(product)])),
    categories: await tx.select({ id: categories.id, name: categories.name }).from(categories),
    subCategories: await tx.select().from(subCategories),
    // Includes the slugs of the imported file, because a generated slug must not take the slug of a later row.
    takenSlugs: new Set([...taken, ...former].map(({ slug }) => slug).concat(slugs)),
    // Maps each former slug of a product to its current slug.
    formerSlugs: new Map(former.map(({ slug, now }) => [slug, now])),
  };
}

/** Whether a slug is one of these, or one with a number after it. */
function isMadeOf(slug: typeof products.slug | typeof formerSlugs.slug, bases: string[]) {
  const withoutNumber: SQL = sql`regexp_replace(${slug}, '-[0-9]+$', '')`;
  return or(inArray(slug, bases), inArray(withoutNumber, bases));
}

type CategoryNames = { category: string; subCategory: string };
export type ResolvedCategory = CategoryNames & {
  categoryId: string | null;
  subCategoryId: string | null;
};

/** Finds category ids by name, or says why not. Prefers the product's current category if two have the name. */
export function resolveCategory(
  catalogue: CatalogueSnapshot,
  { category, subCategory }: CategoryNames,
  before: CsvProduct | undefined,
):
  | { ok: true; resolved: ResolvedCategory }
  | { ok: false; at: "category" | "subCategory"; message: string } {
  const current = { id: before?.categoryId, name: before?.category ?? "" };
  const candidates = isSameName(current.name, category)
    ? [current]
    : catalogue.categories.filter(({ name }) => isSameName(name, category));
  const [found, other] = candidates;
  if (category && (!found || other)) {
    const names = catalogue.categories.map(({ name }) => name).join(", ");
    const message = other
      ? t("Two categories are called “{category}”. Rename one of them first", { category })
      : t("No category is called “{category}”. Existing categories: {names}", {
          category,
          names: names || t("none yet"),
        });
    return { ok: false, at: "category", message };
  }
  const resolved = {
    category: (category && found?.name) || "",
    categoryId: (category && found?.id) || null,
  };
  if (!subCategory)
    return { ok: true, resolved: { ...resolved, subCategory, subCategoryId: null } };
  if (!category)
    return {
      ok: false,
      at: "subCategory",
      message: t("Enter the category of this sub-category too"),
    };
  const siblings = catalogue.subCategories.filter((one) => one.categoryId === resolved.categoryId);
  const sub = siblings.find(({ name }) => isSameName(name, subCategory));
  if (sub)
    return { ok: true, resolved: { ...resolved, subCategory: sub.name, subCategoryId: sub.id } };
  const names = siblings.map(({ name }) => name).join(", ");
  const message = t(
    "“{category}” has no sub-category “{subCategory}”. Existing sub-categories: {names}",
    { category, subCategory, names: names || t("none") },
  );
  return { ok: false, at: "subCategory", message };
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
