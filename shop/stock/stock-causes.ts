import type { AdjustmentReason } from "#db/schema/stock.ts";

/** Why staff adjust a stock, and whether the number that they type is added, removed or the new stock. */
export const stockCauses = {
  received: { reason: "received", effect: "add" },
  "other-added": { reason: "other", effect: "add" },
  damaged: { reason: "damaged", effect: "remove" },
  lost: { reason: "lost", effect: "remove" },
  "returned-to-supplier": { reason: "returned-to-supplier", effect: "remove" },
  "other-removed": { reason: "other", effect: "remove" },
  counted: { reason: "counted", effect: "set" },
} as const satisfies Record<string, { reason: AdjustmentReason; effect: "add" | "remove" | "set" }>;

export type StockCause = keyof typeof stockCauses;
