import type { Sen } from "#shop/money.ts";

/** A buyer must choose one variant of each name, and a colour if the product has colours (ADR-0002). */
export type ChoiceProblem = "choose-variant" | "choose-color" | "choice-unavailable";

type Variant = { id: string; name: string; priceAdjustment: Sen; stockAdjustment: number };

/** What the chosen variants add to the price and to the stock. */
export function choiceAdjustments(chosen: Variant[]): { adjustment: Sen; stockAdjustment: number } {
  let adjustment = 0;
  for (const variant of chosen) adjustment += variant.priceAdjustment;
  const stockAdjustments = chosen.map((variant) => variant.stockAdjustment);
  // With two names, such as size and length, the chosen variant with less stock limits the stock.
  return {
    adjustment: adjustment as Sen,
    stockAdjustment: stockAdjustments.length > 0 ? Math.min(...stockAdjustments) : 0,
  };
}

/** What the choice lacks, or contains although it is no longer offered; undefined if it is valid. */
export function choiceProblem(
  offered: { variants: Variant[]; colors: { id: string }[] },
  selected: { variantIds: string[]; colorId: string | null; chosen: Variant[]; color?: object },
): ChoiceProblem | undefined {
  if (new Set(selected.variantIds).size !== selected.chosen.length) return "choice-unavailable";
  if (selected.colorId !== null && !selected.color) return "choice-unavailable";
  const names = new Set(offered.variants.map((variant) => variant.name));
  const chosenNames = new Set(selected.chosen.map((variant) => variant.name));
  if (chosenNames.size !== selected.chosen.length) return "choice-unavailable";
  if (chosenNames.size !== names.size) return "choose-variant";
  if (offered.colors.length > 0 && !selected.color) return "choose-color";
  return undefined;
}
