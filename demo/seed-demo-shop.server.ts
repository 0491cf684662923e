import { sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { db, type Tx } from "#db/client.server.ts";
import { env } from "#env";
import { saveTrustedPicture } from "#platform/images.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { createProduct } from "#shop/catalogue/create-product.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Milligrams, Purity, Sen } from "#shop/money.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { demoGoldHistory } from "./gold-history.ts";

type Catalogue = {
  categories: {
    name: string;
    slug: string;
    description: string;
    displayOrder: number;
    image: string;
    subCategories: string[];
  }[];
  products: {
    name: string;
    slug: string;
    goldType: Purity;
    weightGrams: number;
    labourFee: number;
    stock: number;
    category: string;
    subCategory: string;
    description: string;
    flags: { featured: boolean; bestSeller: boolean; newArrival: boolean };
    images: { file: string; alt: string }[];
    variants: { name: string; value: string; priceAdjustment: number; stockAdjustment: number }[];
    colors: { name: string; hexCode: string }[];
  }[];
};

const seedLock = 4_626_532;

/** If DEMO is set, fills a new database with the demo shop; a database with a category is not new. */
export async function seedDemoShop(now = new Date()) {
  if (!env.DEMO || (await listCategories()).length > 0) return;
  const catalogue = await readJson<Catalogue>("catalogue.json");
  const profile = await readJson<Record<string, unknown>>("profile.json");
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await listCategories(tx)).length > 0) return;
    await recordGoldPrices(tx, demoGoldHistory(now));
    await writeProfile(tx, (await withPictures(profile)) as never);
    await seedCatalogue(tx, catalogue, now);
  });
}

async function seedCatalogue(tx: Tx, { categories, products }: Catalogue, now: Date) {
  const categoriesBySlug = new Map<string, Awaited<ReturnType<typeof createCategory>>>();
  for (const { image, ...category } of categories) {
    const withPicture = { ...category, picture: await savePicture(image) };
    categoriesBySlug.set(category.slug, await createCategory(tx, withPicture));
  }
  // New arrivals get the latest creation dates, so that "newest first" shows them first.
  const byArrival = products.toSorted(
    (one, other) => Number(one.flags.newArrival) - Number(other.flags.newArrival),
  );
  for (const [index, product] of byArrival.entries()) {
    const category = categoriesBySlug.get(product.category);
    const ageMs = (byArrival.length - index) * 2.5 * 24 * 60 * 60 * 1000;
    await createProduct(tx, {
      name: product.name,
      slug: product.slug,
      description: product.description,
      purity: product.goldType,
      weight: Math.round(product.weightGrams * 1000) as Milligrams,
      labourFee: toSen(product.labourFee),
      stock: product.stock,
      categoryId: category?.id ?? null,
      subCategoryId: category?.subCategories.get(product.subCategory) ?? null,
      isFeatured: product.flags.featured,
      isBestSeller: product.flags.bestSeller,
      isNewArrival: product.flags.newArrival,
      createdAt: new Date(now.getTime() - ageMs),
      images: await Promise.all(
        product.images.map(async ({ file, alt }) => ({ picture: await savePicture(file), alt })),
      ),
      variants: product.variants.map((variant) => ({
        ...variant,
        priceAdjustment: toSen(variant.priceAdjustment),
      })),
      colors: product.colors,
    });
  }
}

/** Replaces each photograph's file name in the profile by the stored picture. */
async function withPictures(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withPictures));
  if (typeof value === "string" && /^photos\/[\w-]+\.jpg$/.test(value)) return savePicture(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [
    key,
    await withPictures(inner),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function savePicture(file: string) {
  return saveTrustedPicture(await readFile(demoFile(file)));
}

async function readJson<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(demoFile(file), "utf8")) as Shape;
}

function demoFile(name: string) {
  return path.resolve("demo", name);
}

/** Converts the catalogue's ringgit, which have at most two decimals. */
function toSen(ringgit: number): Sen {
  return Math.round(ringgit * 100) as Sen;
}
