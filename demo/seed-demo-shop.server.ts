import { readFile } from "node:fs/promises";
import path from "node:path";
import { advisoryLocks, withAdvisoryLock } from "#db/advisory-lock.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import type { Picture } from "#db/schema/units.ts";
import { env } from "#env";
import { saveTrustedPicture } from "#platform/images.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import type { Micrometres } from "#shop/catalogue/piece-size.ts";
import { pick } from "#shop/pick.ts";
import { createProduct } from "#shop/catalogue/create-product.server.ts";
import { savePhrases } from "#shop/catalogue/save-phrases.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { insertPolicy } from "#shop/fulfilment/manage-policies.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Milligrams, Purity, Sen } from "#shop/money.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { demoGoldHistory } from "./gold-history.ts";
import { readTranslations } from "./translations.ts";

type Catalogue = {
  categories: {
    name: string;
    slug: string;
    description: string;
    displayOrder: number;
    image: Picture;
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
    /** In millimetres; left out where the piece has none, as stone and clasp. */
    width?: number;
    length?: number;
    stone?: string;
    clasp?: string;
    flags: { featured: boolean; bestSeller: boolean; newArrival: boolean };
    images: { file: Picture; alt: string }[];
    variants: { name: string; value: string; priceAdjustment: number; stockAdjustment: number }[];
    colors: { name: string; hexCode: string }[];
  }[];
};

/**
 * If DEMO is set, fills the new database at `url` with the demo shop; a database with a category is not new. Thus a demo
 * shop of an older release stays as it is: it does not get translations or pieces that came later. Returns whether it
 * filled the database.
 */
export async function seedDemoShop(url: string, now = new Date()): Promise<boolean> {
  if (!env.DEMO || (await listCategories()).length > 0) return false;
  return withAdvisoryLock(url, advisoryLocks.demo, async () => {
    if ((await listCategories()).length > 0) return false;
    const catalogue = (await readWithPictures("catalogue.json")) as Catalogue;
    const profile = await readWithPictures("profile.json");
    const translations = await readTranslations(demoFile(""));
    await db.transaction(async (tx) => {
      await recordGoldPrices(tx, demoGoldHistory(now));
      await writeProfile(tx, profile as never);
      await insertPolicy(tx, demoPolicy(now));
      await seedCatalogue(tx, catalogue, translations, now);
      for (const { language, phrases } of translations.phrases)
        await savePhrases(tx, language, phrases);
    });
    return true;
  });
}

/** With this policy, the demo shop says that parcels are insured, and its parcels can be sent. */
function demoPolicy(now: Date) {
  return {
    insurer: "Takaful Contoh Berhad",
    policyNumber: "DEMO-GIT-0001",
    perParcel: 5_000_000 as Sen,
    couriers: ["pos-laju", "jt", "ninja-van", "city-link", "gdex"],
    validFrom: dayOf(now),
    validUntil: dayOf(new Date(now.getTime() + 365 * 86_400_000)),
  };
}

async function seedCatalogue(
  tx: Tx,
  { categories, products }: Catalogue,
  translations: Awaited<ReturnType<typeof readTranslations>>,
  now: Date,
) {
  const categoriesBySlug = new Map<string, Awaited<ReturnType<typeof createCategory>>>();
  for (const { image, ...category } of categories) {
    const created = await createCategory(tx, {
      ...category,
      translations: translations.ofCategory(category.slug),
      picture: image,
    });
    categoriesBySlug.set(category.slug, created);
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
      translations: translations.ofProduct(product.slug),
      purity: product.goldType,
      weight: Math.round(product.weightGrams * 1000) as Milligrams,
      labourFee: toSen(product.labourFee),
      stock: product.stock,
      categoryId: category?.id ?? null,
      subCategoryId: category?.subCategories.get(product.subCategory) ?? null,
      pieceWidth: toMicrometres(product.width),
      pieceLength: toMicrometres(product.length),
      ...pick(product, ["stone", "clasp"]),
      isFeatured: product.flags.featured,
      isBestSeller: product.flags.bestSeller,
      isNewArrival: product.flags.newArrival,
      createdAt: new Date(now.getTime() - ageMs),
      images: product.images.map(({ file, alt }, at) => ({
        picture: file,
        alt,
        translations: translations.ofImage(product.slug, at),
      })),
      variants: product.variants.map((variant) => ({
        ...variant,
        priceAdjustment: toSen(variant.priceAdjustment),
      })),
      colors: product.colors,
    });
  }
}

/** Reads a file of the demo shop, with each name of a photograph replaced by the stored picture. */
async function readWithPictures(file: string): Promise<unknown> {
  return withPictures(JSON.parse(await readFile(demoFile(file), "utf8")));
}

async function withPictures(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withPictures));
  if (typeof value === "string" && /^photos\/[\w-]+\.jpg$/.test(value)) {
    return saveTrustedPicture(await readFile(demoFile(value)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [
    key,
    await withPictures(inner),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function demoFile(name: string) {
  return path.resolve("demo", name);
}

function toMicrometres(millimetres: number | undefined): Micrometres | null {
  return millimetres === undefined ? null : (Math.round(millimetres * 1_000) as Micrometres);
}

/** Converts the catalogue's ringgit, which have at most two decimals. */
function toSen(ringgit: number): Sen {
  return Math.round(ringgit * 100) as Sen;
}
