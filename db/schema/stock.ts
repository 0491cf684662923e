import { sql } from "drizzle-orm";
import { bigint, check, index, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { ofProduct } from "./catalogue.ts";
import { isOneOf, timestamptz } from "./units.ts";

/**
 * The stock of a product. A variant with a positive stock adjustment has that many more pieces than `onHand`. `extra`
 * is the largest of these adjustments. When the extra pieces are sold too, `onHand` falls to as low as minus `extra`.
 */
export const stockLevels = snakeCase.table(
  "stock_levels",
  {
    productId: ofProduct().primaryKey(),
    onHand: integer().notNull(),
    extra: integer().notNull().default(0),
  },
  (t) => [
    check("stock_levels_extra_not_negative", sql`${t.extra} >= 0`),
    check("stock_levels_nothing_sold_twice", sql`${t.onHand} + ${t.extra} >= 0`),
  ],
);

export const adjustmentReasons = [
  "received",
  "counted",
  "damaged",
  "lost",
  "returned-to-supplier",
  "other",
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A ledger: the changes of a product add up to its `onHand`. */
export const stockMovements = snakeCase.table(
  "stock_movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order that took or returned the pieces; null for an adjustment by staff. */
    orderId: uuid(),
    at: timestamptz().notNull().defaultNow(),
    /** The staff member who changed the stock, with their name at that time; null if none did, and in old rows. */
    staffId: text(),
    staffName: text(),
    /** What happened to the pieces. Null if the stock was set by the product's form or an import. */
    adjustmentReason: text().$type<AdjustmentReason>(),
    note: text(),
  },
  (t) => [
    check("stock_movements_reason", sql`${t.reason} in ('adjusted', 'taken', 'returned')`),
    check(
      "stock_movements_adjustment_reason",
      sql`${t.adjustmentReason} is null or (${t.reason} = 'adjusted' and ${isOneOf(t.adjustmentReason, adjustmentReasons)})`,
    ),
    check(
      "stock_movements_other_has_note",
      sql`${t.adjustmentReason} <> 'other' or coalesce(${t.note}, '') <> ''`,
    ),
    index("stock_movements_product").on(t.productId, t.id),
    index("stock_movements_order").on(t.orderId),
  ],
);

export type StockReason = "adjusted" | "taken" | "returned";
