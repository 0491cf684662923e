import type { Sen } from "#shop/money.ts";

/** Why a choice is invalid. A buyer must choose one variant of each name, and a colour if there are any (ADR-0002). */
export type ChoiceProblem = "choose-variant" | "choose-color" | "choice-unavailable";

type Variant = { id: string; name: string; priceAdjustment: Sen; stockAdjustment: number };

/** What the chosen variants add to the price and to the stock. */
export function choiceAdjustments(chosen: Variant[]): { adjustment: Sen; stockAdjustment: number } {
  let adjustment = 0;
  for (const variant of chosen) adjustment += variant.priceAdjustment;
  const stockAdjustments = chosen.map((variant) => variant.stockAdjustment);
  // A product may have variants of two names, such as size and length: the one with less stock limits the choice.
  return {
    adjustment: adjustment as Sen,
    stockAdjustment: stockAdjustments.length > 0 ? Math.min(...stockAdjustments) : 0,
  };
}

/**
 * Whether the price without a choice is the lowest of several, so that it can be called "From". False if a choice makes
 * the piece cheaper. `product-cards.server.ts` has the same rule in SQL.
 */
export function isPriceFrom(variants: Pick<Variant, "priceAdjustment">[]): boolean {
  const adjustments = variants.map(({ priceAdjustment }) => priceAdjustment);
  return adjustments.some((one) => one > 0) && adjustments.every((one) => one >= 0);
}

/** Why a choice is invalid: an option is missing, doubled or no longer offered. Undefined if the choice is valid. */
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
