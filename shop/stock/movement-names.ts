import { t, tContext } from "#languages/messages.ts";
import type { AdjustmentReason, StockReason } from "#db/schema/stock.ts";

export type { AdjustmentReason };

/** Why staff adjusted a stock, in words. */
export function adjustmentReasonName(reason: AdjustmentReason): string {
  const names: Record<AdjustmentReason, string> = {
    received: t("Received"),
    counted: t("Counted"),
    damaged: t("Damaged"),
    lost: t("Lost"),
    "returned-to-supplier": t("Returned to supplier"),
    other: t("Other reason"),
  };
  return names[reason];
}

/** What moved a stock, in words. */
export function movementName(movement: {
  reason: StockReason;
  adjustmentReason: AdjustmentReason | null;
}): string {
  const { reason, adjustmentReason } = movement;
  if (adjustmentReason) return adjustmentReasonName(adjustmentReason);
  const names: Record<StockReason, string> = {
    adjusted: t("Changed by staff"),
    taken: t("Ordered"),
    returned: tContext("stock movement", "Back in stock"),
  };
  return names[reason];
}
