import { sql } from "drizzle-orm";
import { check, index, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofProduct } from "./catalogue.ts";
import { users } from "./customers.ts";
import { sen, timestamptz } from "./units.ts";

/** A piece on the wishlist of a customer, or of a guest (a browser without an account). */
export const wishlistItems = snakeCase.table(
  "wishlist_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    guestId: uuid(),
    productId: ofProduct(),
    /** What the piece cost when it was added; null if its purity had no price. */
    priceThen: sen(),
    addedAt: timestamptz()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    check("wishlist_items_one_owner", sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
    unique("wishlist_items_of_user").on(t.userId, t.productId),
    unique("wishlist_items_of_guest").on(t.guestId, t.productId),
    index("wishlist_items_product").on(t.productId),
  ],
);
