import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import { t } from "#languages/messages.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { optionalText, wholeNumber } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { stockCauses, type StockCause } from "#shop/stock/stock-causes.ts";
import { adjustStock, lockLevel } from "#shop/stock/stock.server.ts";
import { maxStock } from "./field-schema.server.ts";

export const adjustStockForm = z
  .object({
    cause: z.enum(Object.keys(stockCauses) as StockCause[], {
      error: () => t("Choose what happened"),
    }),
    pieces: wholeNumber(maxStock),
    note: optionalText(300),
    /** The newest movement that the form showed; the form is outdated if there is a newer one. */
    shownMovement: z.coerce.number().int().catch(-1),
  })
  .superRefine(({ cause, pieces, note }, context) => {
    const { reason, effect } = stockCauses[cause];
    const issue = (field: string, said: string) =>
      context.addIssue({ code: "custom", path: [field], message: said });
    if (effect !== "set" && pieces === 0) issue("pieces", t("Enter 1 or more"));
    if (reason === "other" && !note) issue("note", t("Write what happened"));
  });

export type AdjustRefused =
  | { ok: false; reason: "not-found" }
  /** The stock has moved since the form was shown, and is `onHand` now. */
  | { ok: false; reason: "stock-moved"; onHand: number }
  /** There are only `onHand` pieces. */
  | { ok: false; reason: "stock-below-zero"; onHand: number }
  | { ok: false; reason: "stock-too-high" };

export type AdjustProductStock = { ok: true; onHand: number } | AdjustRefused;

/**
 * Adjusts a product's stock, with the reason, in the ledger and the audit log. Refuses if the stock has moved since the
 * form was shown: a number that was counted before a sale would return the sold piece, and a form that is sent twice
 * would count twice.
 */
export async function adjustProductStock(
  staff: Staff,
  productId: string,
  form: z.output<typeof adjustStockForm>,
): Promise<AdjustProductStock> {
  const { cause, pieces, note } = form;
  const { reason, effect } = stockCauses[cause];
  return db.transaction(async (tx): Promise<AdjustProductStock> => {
    const level = await lockLevel(tx, productId);
    const [product] = await tx
      .select({
        name: products.name,
        newestMovement: sql<number>`coalesce(${newestMovement(productId)}, 0)`.mapWith(Number),
      })
      .from(products)
      .where(eq(products.id, productId));
    if (!level || !product) return { ok: false, reason: "not-found" };
    if (product.newestMovement !== form.shownMovement) {
      return { ok: false, reason: "stock-moved", onHand: level.onHand };
    }
    const changes = { add: pieces, remove: -pieces, set: pieces - level.onHand };
    const change = changes[effect];
    const onHand = level.onHand + change;
    // A variant may have more pieces than the product, so the stock may fall below zero by this many.
    if (change < 0 && onHand + level.extra < 0) {
      return { ok: false, reason: "stock-below-zero", onHand: level.onHand };
    }
    if (onHand > maxStock) return { ok: false, reason: "stock-too-high" };
    await adjustStock(tx, productId, change, { staff, reason, note });
    await recordAudit(tx, staff, {
      action: "product.stock-adjusted",
      subject: "product",
      subjectId: productId,
      label: product.name,
      before: { stock: level.onHand },
      after: { stock: onHand, adjustmentReason: reason, ...(note && { note }) },
    });
    return { ok: true, onHand };
  });
}

/** What the page of a product's stock shows, and its form compares; undefined if there is no such product. */
export async function readStock(_staff: Staff, productId: string) {
  if (!isId(productId)) return undefined;
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      onHand: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      extra: sql<number>`coalesce(${stockLevels.extra}, 0)`,
      // In the same statement, so that it is the movement after which the stock was `onHand`.
      newestMovement: sql<number>`coalesce(${newestMovement(products.id)}, 0)`.mapWith(Number),
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(eq(products.id, productId));
  return row;
}

function newestMovement(productId: SQLWrapper | string): SQL {
  return sql`(select max(id) from ${stockMovements} moved where moved.product_id = ${productId})`;
}
