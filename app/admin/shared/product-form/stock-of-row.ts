import { parseWholeNumber } from "#shop/parse-amounts.ts";
import { adjustmentFor, available } from "#shop/stock/variant-stock.ts";
import type { VariantRow } from "./initial-values.ts";

/**
 * What a variant's row shows by the product's stock in the form: a typed number on hand sets the stock adjustment, as
 * the server will compute it. Otherwise the number on hand follows from the adjustment.
 */
export function stockOfRow(
  row: Pick<VariantRow, "stockAdjustment" | "onHand">,
  stock: number | undefined,
): { onHand: string; stockAdjustment: string; available: number | undefined } {
  const typed = parseWholeNumber(row.onHand ?? "");
  const adjustment = parseWholeNumber(row.stockAdjustment);
  const left =
    typed ??
    (stock === undefined || adjustment === undefined ? undefined : available(stock, adjustment));
  return {
    onHand: row.onHand ?? (left === undefined ? "" : String(left)),
    stockAdjustment:
      typed === undefined || stock === undefined
        ? row.stockAdjustment
        : String(adjustmentFor(typed, stock)),
    available: left === undefined || left < 0 ? undefined : left,
  };
}
