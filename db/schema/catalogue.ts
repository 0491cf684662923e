import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  descending,
  isObject,
  micrometres,
  milligrams,
  timestamptz,
  sen,
  type Picture,
  type Purity,
  type Translations,
} from "./units.ts";

export const categories = snakeCase.table(
  "categories",
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    translations: jsonb().$type<Translations<"name" | "description">>().notNull().default({}),
    displayOrder: integer().notNull().default(0),
    picture: jsonb().$type<Picture>(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [check("categories_translations", isObject(t.translations))],
);

function ofCategory() {
  return uuid()
    .notNull()
    .references(() => categories.id, { onDelete: "cascade" });
}

/** Former slugs of categories; their old URLs still lead to the category. */
export const formerCategorySlugs = snakeCase.table("former_category_slugs", {
  slug: text().primaryKey(),
  categoryId: ofCategory(),
});

export const subCategories = snakeCase.table(
  "sub_categories",
  {
    id: uuid().primaryKey().defaultRandom(),
    categoryId: ofCategory(),
    name: text().notNull(),
  },
  (t) => [unique("sub_categories_name").on(t.categoryId, t.name)],
);

export const products = snakeCase.table(
  "products",
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** Name and description in other languages; what is missing is shown in English (ADR-0058). */
    translations: jsonb().$type<Translations<"name" | "description">>().notNull().default({}),
    purity: text().$type<Purity>().notNull().default("916"),
    weight: milligrams().notNull(),
    labourFee: sen().notNull(),
    categoryId: uuid().references(() => categories.id, { onDelete: "set null" }),
    subCategoryId: uuid().references(() => subCategories.id, { onDelete: "set null" }),
    /** Facts for the product page (ADR-0088). Empty where staff give none. */
    pieceWidth: micrometres(),
    pieceLength: micrometres(),
    stone: text().notNull().default(""),
    clasp: text().notNull().default(""),
    isFeatured: boolean().notNull().default(false),
    isBestSeller: boolean().notNull().default(false),
    isNewArrival: boolean().notNull().default(false),
    archivedAt: timestamptz(),
    /** Optimistic lock: every save increments it, so that the second of two people editing is warned. */
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("products_translations", isObject(t.translations)),
    check("products_purity", sql`${t.purity} in ('916', '999')`),
    check("products_weight_above_zero", sql`${t.weight} > 0`),
    check("products_labour_fee_not_negative", sql`${t.labourFee} >= 0`),
    check("products_piece_width_above_zero", sql`${t.pieceWidth} > 0`),
    check("products_piece_length_above_zero", sql`${t.pieceLength} > 0`),
    // Partial indexes for the lists, without archived products, which lists rarely show.
    index("products_newest")
      .on(descending(t.createdAt), t.id)
      .where(sql`${t.archivedAt} is null`),
    index("products_name")
      .on(t.name, t.id)
      .where(sql`${t.archivedAt} is null`),
    index("products_weight")
      .on(t.weight, t.id)
      .where(sql`${t.archivedAt} is null`),
    index("products_labour")
      .on(t.labourFee, t.id)
      .where(sql`${t.archivedAt} is null`),
    index("products_category").on(t.categoryId),
    index("products_search").using("gin", t.name.op("gin_trgm_ops"), t.slug.op("gin_trgm_ops")),
  ],
);

/** A column with a product's id. The row is deleted with its product. */
export function ofProduct() {
  return uuid()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" });
}

/** What a bulk change replaced in one product. `version` is its version after the change, or -1 if `stock` is set. */
export type FormerProduct = {
  id: string;
  name: string;
  version: number;
  values: Record<string, unknown>;
  /** Set if the change moved the stock: by how much, why, and the movement that wrote it. */
  stock?: { movement: number; reason: "received" | "counted"; change: number };
};

/** Bulk changes that can still be undone; each row is deleted when its change is undone, or later by the next change. */
export const bulkChanges = snakeCase.table("bulk_changes", {
  id: uuid().primaryKey().defaultRandom(),
  staffId: text().notNull(),
  former: jsonb().$type<FormerProduct[]>().notNull(),
  at: timestamptz().notNull().defaultNow(),
});

/** Former slugs of products; their old URLs redirect to the product permanently. */
export const formerSlugs = snakeCase.table("former_slugs", {
  slug: text().primaryKey(),
  productId: ofProduct(),
});

export const productImages = snakeCase.table(
  "product_images",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: ofProduct(),
    picture: jsonb().$type<Picture>().notNull(),
    alt: text().notNull().default(""),
    translations: jsonb().$type<Translations<"alt">>().notNull().default({}),
    displayOrder: integer().notNull().default(0),
  },
  (t) => [
    index("product_images_product").on(t.productId, t.displayOrder),
    check("product_images_translations", isObject(t.translations)),
  ],
);

/** Variants with the same name are alternatives: a buyer chooses one of each name. */
export const productVariants = snakeCase.table(
  "product_variants",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: ofProduct(),
    name: text().notNull(),
    value: text().notNull(),
    /** What a piece of this variant weighs, if not as much as the product (ADR-0087). */
    weight: milligrams(),
    priceAdjustment: sen()
      .notNull()
      .default(sql`0`),
    stockAdjustment: integer().notNull().default(0),
    displayOrder: integer().notNull().default(0),
  },
  (t) => [
    index("product_variants_product").on(t.productId, t.displayOrder),
    unique("product_variants_value").on(t.productId, t.name, t.value),
    check("product_variants_weight_above_zero", sql`${t.weight} > 0`),
  ],
);

export const productColors = snakeCase.table(
  "product_colors",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: ofProduct(),
    name: text().notNull(),
    hexCode: text().notNull().default("#000000"),
    displayOrder: integer().notNull().default(0),
  },
  (t) => [
    index("product_colors_product").on(t.productId, t.displayOrder),
    unique("product_colors_name").on(t.productId, t.name),
    check("product_colors_hex_code", sql`${t.hexCode} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

/**
 * Translations of short texts that repeat in many products: names and values of variants, colours, sub-categories,
 * stones and clasps. A text without a row is shown as it is.
 */
export const phraseTranslations = snakeCase.table(
  "phrase_translations",
  {
    text: text().notNull(),
    language: text().notNull(),
    translation: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.text, t.language] }),
    check("phrase_translations_not_empty", sql`${t.translation} <> ''`),
  ],
);
