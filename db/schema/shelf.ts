import { sql } from "drizzle-orm";
import { boolean, customType, index, snakeCase, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { milligrams, sen, type Purity } from "./units.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * A row for each product that can be bought now, with just what the storefront's lists filter, order and
 * search by, so that each of them is a walk along one index. Nothing here is not elsewhere: triggers keep it
 * (`put_on_shelf`), no deed writes it, and no backup holds it.
 */
export const shelf = snakeCase.table(
  "shelf",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    categoryId: uuid(),
    purity: text().$type<Purity>().notNull(),
    weight: milligrams().notNull(),
    labourFee: sen().notNull(),
    isFeatured: boolean().notNull(),
    isBestSeller: boolean().notNull(),
    isNewArrival: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** The name as it is searched for: small letters without accents, one space between words. */
    name: text().notNull(),
    /** Of the name and the category; `all_words` also of the description. */
    words: tsvector().notNull(),
    allWords: tsvector().notNull(),
  },
  (t) => [
    index("shelf_newest").on(t.createdAt.desc().nullsFirst(), t.productId, t.purity),
    index("shelf_category").on(
      t.categoryId,
      t.createdAt.desc().nullsFirst(),
      t.productId,
      t.purity,
    ),
    index("shelf_purity").on(t.purity, t.createdAt.desc().nullsFirst(), t.productId),
    index("shelf_weight").on(t.weight, t.productId, t.purity),
    index("shelf_category_weight").on(t.categoryId, t.weight, t.productId, t.purity),
    // A price is gold and labour: within a purity the order of weights is nearly the order of prices.
    index("shelf_price").on(t.purity, t.weight, t.labourFee, t.productId),
    index("shelf_category_price").on(t.categoryId, t.purity, t.weight, t.labourFee, t.productId),
    index("shelf_labour").on(t.labourFee),
    index("shelf_featured")
      .on(t.createdAt.desc().nullsFirst(), t.productId)
      .where(sql`${t.isFeatured}`),
    index("shelf_best_sellers")
      .on(t.createdAt.desc().nullsFirst(), t.productId)
      .where(sql`${t.isBestSeller}`),
    index("shelf_new_arrivals")
      .on(t.createdAt.desc().nullsFirst(), t.productId)
      .where(sql`${t.isNewArrival}`),
    index("shelf_name").on(t.name),
    index("shelf_words").using("gin", t.words).with({ fastupdate: false }),
    index("shelf_all_words").using("gin", t.allWords).with({ fastupdate: false }),
  ],
);

/** Every word that a product or a category was ever named by: what a mistyped one is compared with. */
export const searchWords = snakeCase.table("search_words", { word: text().primaryKey() }, (t) => [
  index("search_words_alike").using("gin", t.word.op("gin_trgm_ops")),
]);
