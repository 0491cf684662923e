import { t, tPlural } from "#languages/messages.ts";
import type { BulkChangeRefused } from "#shop/catalogue/bulk-change.server.ts";
import type { BulkStockRefused } from "#shop/catalogue/bulk-stock.server.ts";
import { maxBulkProducts } from "#shop/catalogue/count-limits.ts";

/** Why a bulk change was not made. */
export function refusalText(refused: BulkChangeRefused | BulkStockRefused): string {
  switch (refused.reason) {
    case "no-such-category":
      return t("This category has been deleted.");
    case "too-many":
      return t("At most {count} products can be changed at once.", {
        count: maxBulkProducts.toLocaleString("en"),
      });
    case "results-changed":
      return tPlural(
        refused.count,
        "{count} product matches now, which isn't what you selected. Nothing was changed. Check the list and apply again.",
        "{count} products match now, which isn't what you selected. Nothing was changed. Check the list and apply again.",
      );
    case "labour-fee-out-of-range":
      return tPlural(
        refused.count,
        "The labour fee of {count} product would be below zero or too high. Nothing was changed.",
        "The labour fees of {count} products would be below zero or too high. Nothing was changed.",
      );
    case "stock-too-high":
      return tPlural(
        refused.count,
        "The stock of {count} product would be too high. Nothing was changed.",
        "The stocks of {count} products would be too high. Nothing was changed.",
      );
  }
}
