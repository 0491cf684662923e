import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofProduct } from "./catalogue.ts";
import { users } from "./customers.ts";
import { sen, timestamptz, type Milligrams, type Purity, type Sen } from "./units.ts";

/** Old gold that is to pay for a draft (ADR-0091). */
export type DraftTradeIn = {
  /** Changes whenever staff change it. For gold without a request, it becomes the id of the trade-in. */
  version: string;
  /** The open request that the order ends; null for gold that was brought without one. */
  tradeInId: string | null;
  /** What is bought, as weighed. `position` is that of the line of the request. */
  lines: {
    position: number;
    what: string;
    purity: Purity | null;
    /** How many equal pieces of the line; all of them if it is left out, as in drafts of earlier versions. */
    pieces?: number;
    weighed: Milligrams;
  }[];
  /** What the shop gives for all of it. */
  paid: Sen;
};

/** A cart belongs to a customer, a guest (a browser without an account) or a draft order. */
export const carts = snakeCase.table(
  "carts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    guestId: uuid().unique(),
    draftId: uuid().unique(),
    /** The name, at that time, of the staff member who created the draft. */
    draftBy: text(),
    tradeIn: jsonb().$type<DraftTradeIn>(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("carts_one_owner", sql`num_nonnulls(${t.userId}, ${t.guestId}, ${t.draftId}) = 1`),
    check("carts_trade_in", sql`${t.tradeIn} is null or ${t.draftId} is not null`),
    index("carts_drafts")
      .on(t.updatedAt.desc())
      .where(sql`${t.draftId} is not null`),
  ],
);

export const cartItems = snakeCase.table(
  "cart_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    productId: ofProduct(),
    /** The chosen variants, such as a size and a length. Sorted by id, so that equal choices are stored equally. */
    variantIds: uuid().array().notNull().default([]),
    colorId: uuid(),
    quantity: integer().notNull(),
    /** What staff take off the labour fee of each piece, in a draft (ADR-0093). */
    labourDiscount: sen()
      .notNull()
      .default(sql`0`),
    addedAt: timestamptz().notNull().defaultNow(),
    /** The form key of the last Add to Cart of this line: the same form, sent again, adds nothing. */
    lastAddKey: uuid(),
  },
  (t) => [
    unique("cart_items_line").on(t.cartId, t.productId, t.variantIds, t.colorId).nullsNotDistinct(),
    check("cart_items_quantity", sql`${t.quantity} > 0`),
    check("cart_items_labour_discount", sql`${t.labourDiscount} >= 0`),
    index("cart_items_product").on(t.productId),
  ],
);
