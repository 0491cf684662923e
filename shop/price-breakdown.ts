import { t, tPlural } from "#languages/messages.ts";
import {
  formatGoldPrice,
  formatMoney,
  goldValue,
  lineTotal,
  unitPrice,
  type PriceParts,
} from "./money.ts";
import type { ShownChoice } from "./untranslated.ts";
import { formatWeight } from "./weight.ts";

export type BreakdownRow = {
  kind: "fact" | "gold" | "labour" | "adjustment" | "unit-price" | "total";
  label: string;
  /** The options in the label, which are the shop's own words. */
  choices?: ShownChoice[];
  /** How the value is computed, for example `RM 595.00/g × 3.42 g`. */
  detail?: string;
  /** An amount, or a fact in words. */
  value: string;
};

/** `choices` are the chosen options; the row of the price adjustment shows them as its label. */
export type Priced = PriceParts & { choices?: ShownChoice[] };

/** The rows of a price breakdown. For several pieces, the last row is their total. */
export function breakdown(item: Priced & { quantity?: number }): BreakdownRow[] {
  const { goldPrice, weight, labourFee, adjustment, choices = [], quantity = 1 } = item;
  const price = unitPrice(item);
  const detail = `${formatGoldPrice(goldPrice)} × ${formatWeight(weight)}`;
  const gold = formatMoney(goldValue(goldPrice, weight));
  const rows: BreakdownRow[] = [
    { kind: "gold", label: t("Gold"), detail, value: gold },
    { kind: "labour", label: t("Labour fee"), value: formatMoney(labourFee) },
  ];
  if (adjustment !== 0) {
    const chosen = choices.map(({ name, value }) => `${name} ${value}`).join(", ");
    const label = chosen || t("Adjustment");
    rows.push({ kind: "adjustment", label, choices, value: formatMoney(adjustment) });
  }
  rows.push({ kind: "unit-price", label: t("Unit price"), value: formatMoney(price) });
  if (quantity > 1) {
    const total = formatMoney(lineTotal(price, quantity));
    rows.push({
      kind: "total",
      label: tPlural(quantity, "{count} piece", "{count} pieces"),
      value: total,
    });
  }
  return rows;
}
