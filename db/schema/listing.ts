import { sql } from "drizzle-orm";
import { boolean, customType, index, snakeCase, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofProduct } from "./catalogue.ts";
import { descending, milligrams, sen, type Purity } from "./units.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * One row for each product that can be bought now, with only the columns by which the storefront's lists filter, sort
 * and search, so that each list reads one index. The data is derived: only triggers (db/functions/maintain-listing.sql)
 * write it, and backups leave it out.
 */
export const listing = snakeCase.table(
  "listing",
  {
    productId: ofProduct().primaryKey(),
    categoryId: uuid(),
    purity: text().$type<Purity>().notNull(),
    weight: milligrams().notNull(),
    labourFee: sen().notNull(),
    isFeatured: boolean().notNull(),
    isBestSeller: boolean().notNull(),
    isNewArrival: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** The name normalised for search: lower case, no accents, single spaces. */
    name: text().notNull(),
    /** Words of name and category in all languages, and of the purity, such as "emas" and "22k". */
    nameVector: tsvector().notNull(),
    /** The same words, and those of the description. */
    fullVector: tsvector().notNull(),
  },
  (t) => [
    index("listing_newest").on(descending(t.createdAt), t.productId, t.purity),
    index("listing_category").on(t.categoryId, descending(t.createdAt), t.productId, t.purity),
    index("listing_purity").on(t.purity, descending(t.createdAt), t.productId),
    index("listing_weight").on(t.weight, t.productId, t.purity),
    index("listing_category_weight").on(t.categoryId, t.weight, t.productId, t.purity),
    // A price is gold value plus labour fee, so within one purity, sorting by weight almost sorts by price.
    index("listing_price").on(t.purity, t.weight, t.labourFee, t.productId),
    index("listing_category_price").on(t.categoryId, t.purity, t.weight, t.labourFee, t.productId),
    index("listing_labour").on(t.labourFee),
    index("listing_labour_per_gram").on(sql`(${t.labourFee}::float8 / ${t.weight})`, t.productId),
    index("listing_featured")
      .on(descending(t.createdAt), t.productId)
      .where(sql`${t.isFeatured}`),
    index("listing_best_sellers")
      .on(descending(t.createdAt), t.productId)
      .where(sql`${t.isBestSeller}`),
    index("listing_new_arrivals")
      .on(descending(t.createdAt), t.productId)
      .where(sql`${t.isNewArrival}`),
    index("listing_name").on(t.name),
    index("listing_name_vector").using("gin", t.nameVector).with({ fastupdate: false }),
    index("listing_full_vector").using("gin", t.fullVector).with({ fastupdate: false }),
  ],
);

/**
 * The words of product and category names, also of former names. Mistyped search words are matched against them, so
 * Chinese words, words with digits and those of one or two letters are left out.
 */
export const searchWords = snakeCase.table("search_words", { word: text().primaryKey() }, (t) => [
  index("search_words_alike").using("gin", t.word.op("gin_trgm_ops")),
]);
