import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "./money.ts";
import { breakdown, type BreakdownRow, type Priced } from "./price-breakdown.ts";

/** `labourDiscount` was taken off the labour fee by staff (ADR-0093); `labourFee` is what is charged. */
export type Sold = Priced & { quantity?: number; labourDiscount?: Sen };

/**
 * The breakdown of a piece in an order, with any discount beside its labour fee. Separate from `breakdown`, which every
 * product page loads.
 */
export function soldBreakdown(item: Sold): BreakdownRow[] {
  const { labourFee, labourDiscount = 0 as Sen } = item;
  const rows = breakdown(item);
  if (labourDiscount === 0) return rows;
  const detail = t("{fee} less {discount}", {
    fee: formatMoney((labourFee + labourDiscount) as Sen),
    discount: formatMoney(labourDiscount),
  });
  return rows.map((row) => (row.kind === "labour" ? { ...row, detail } : row));
}
