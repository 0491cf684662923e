import { sql } from "drizzle-orm";
import { bigint, check, index, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { ofProduct } from "./catalogue.ts";
import { timestamptz } from "./units.ts";

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
  },
  (t) => [
    check("stock_movements_reason", sql`${t.reason} in ('adjusted', 'taken', 'returned')`),
    index("stock_movements_product").on(t.productId, t.id),
    index("stock_movements_order").on(t.orderId),
  ],
);

export type StockReason = "adjusted" | "taken" | "returned";
