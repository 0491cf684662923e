import { t } from "#languages/messages.ts";
import { formatMoney, formatPerGram, lineTotal, unitPrice, type Purity } from "./money.ts";
import type { BreakdownRow } from "./price-breakdown.ts";
import { soldBreakdown, type Sold } from "./sold-breakdown.ts";
import { purityName } from "./purity.ts";
import { formatWeight } from "./weight.ts";

/**
 * A price breakdown for receipts. The Trade Descriptions (Articles Made of Precious Metals) Regulations require a
 * seller to state each article's fineness, weight, gold price, workmanship and total.
 */
export function receiptBreakdown(
  item: Sold & { purity: Purity; quantity: number },
): BreakdownRow[] {
  const rows = soldBreakdown({ ...item, quantity: 1 }).map((row) =>
    row.kind === "gold" ? fact(t("Gold value"), row.value) : row,
  );
  const subtotal = lineTotal(unitPrice(item), item.quantity);
  return [
    fact(t("Purity"), purityName(item.purity)),
    fact(t("Net gold weight"), formatWeight(item.weight)),
    fact(t("Gold price per gram"), formatPerGram(item.goldPrice)),
    ...rows,
    fact(t("Quantity"), String(item.quantity)),
    { kind: "total", label: t("Subtotal"), value: formatMoney(subtotal) },
  ];
}

function fact(label: string, value: string): BreakdownRow {
  return { kind: "fact", label, value };
}
