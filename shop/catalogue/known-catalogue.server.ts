import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { categories, formerSlugs, products, subCategories } from "#db/schema/catalogue.ts";
import { sheetProducts, type SheetProduct } from "./export-products.server.ts";

type Named = { id: string; name: string };

/** What a sheet's rows are held against. */
export type KnownCatalogue = {
  bySlug: Map<string, SheetProduct>;
  categories: Named[];
  subCategories: (Named & { categoryId: string })[];
  /** Every slug in use, and for one that a product left behind that product's own. */
  takenSlugs: Set<string>;
  formerSlugs: Map<string, string>;
};

export async function knownCatalogue(tx: Tx, slugs: string[]): Promise<KnownCatalogue> {
  const found =
    slugs.length > 0 ? await sheetProducts(tx).where(inArray(products.slug, slugs)) : [];
  const taken = await tx.select({ slug: products.slug }).from(products);
  const former = await tx
    .select({ slug: formerSlugs.slug, now: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId));
  return {
    bySlug: new Map(found.map((product) => [product.slug, product])),
    categories: await tx.select({ id: categories.id, name: categories.name }).from(categories),
    subCategories: await tx.select().from(subCategories),
    // A row further down may ask for a slug by name: none above it is given that one.
    takenSlugs: new Set([...taken, ...former].map(({ slug }) => slug).concat(slugs)),
    formerSlugs: new Map(former.map(({ slug, now }) => [slug, now])),
  };
}

type Words = { category: string; subCategory: string };
export type Placed = Words & { categoryId: string | null; subCategoryId: string | null };

/** The ids behind the names, or why there are none. Two categories of one name cannot be told apart. */
export function placeOf(
  known: KnownCatalogue,
  { category, subCategory }: Words,
  before: SheetProduct | undefined,
): { ok: true; placed: Placed } | { ok: false; at: "category" | "subCategory"; message: string } {
  const own = { id: before?.categoryId, name: before?.category ?? "" };
  const wanted = isSame(own.name, category)
    ? [own]
    : known.categories.filter(({ name }) => isSame(name, category));
  const [found, other] = wanted;
  if (category && (!found || other)) {
    const names = known.categories.map(({ name }) => name).join(", ");
    const message = other
      ? `Two categories are called “${category}”`
      : `There is no category “${category}”. There are: ${names || "none yet"}`;
    return { ok: false, at: "category", message };
  }
  const placed = {
    category: (category && found?.name) || "",
    categoryId: (category && found?.id) || null,
  };
  if (!subCategory) return { ok: true, placed: { ...placed, subCategory, subCategoryId: null } };
  if (!category) return { ok: false, at: "subCategory", message: "It needs its category too" };
  const within = known.subCategories.filter((one) => one.categoryId === placed.categoryId);
  const sub = within.find(({ name }) => isSame(name, subCategory));
  if (sub) return { ok: true, placed: { ...placed, subCategory: sub.name, subCategoryId: sub.id } };
  const names = within.map(({ name }) => name).join(", ");
  const message = `“${category}” has no sub-category “${subCategory}”. It has: ${names || "none"}`;
  return { ok: false, at: "subCategory", message };
}

export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
