import type { Sen } from "#shop/money.ts";

/** A buyer takes one variant of each name, and a colour where there are colours (decision 3). */
export type ChoiceProblem = "choose-variant" | "choose-color" | "choice-gone";

type Variant = { id: string; name: string; priceAdjustment: Sen; stockAdjustment: number };

/** What the chosen variants add to the price, and how they change the number that can be bought. */
export function choiceAdjustments(chosen: Variant[]): { adjustment: Sen; stockAdjustment: number } {
  let adjustment = 0;
  for (const variant of chosen) adjustment += variant.priceAdjustment;
  const stocks = chosen.map((variant) => variant.stockAdjustment);
  // With two names (size and length) the scarcer of the two says how many there are.
  return {
    adjustment: adjustment as Sen,
    stockAdjustment: stocks.length > 0 ? Math.min(...stocks) : 0,
  };
}

/** What is missing or no longer offered in a choice; undefined when it stands. */
export function choiceProblem(
  offered: { variants: Variant[]; colors: { id: string }[] },
  taken: { variantIds: string[]; colorId: string | null; chosen: Variant[]; color?: object },
): ChoiceProblem | undefined {
  if (new Set(taken.variantIds).size !== taken.chosen.length) return "choice-gone";
  if (taken.colorId !== null && !taken.color) return "choice-gone";
  const names = new Set(offered.variants.map((variant) => variant.name));
  const chosenNames = new Set(taken.chosen.map((variant) => variant.name));
  if (chosenNames.size !== taken.chosen.length) return "choice-gone";
  if (chosenNames.size !== names.size) return "choose-variant";
  if (offered.colors.length > 0 && !taken.color) return "choose-color";
  return undefined;
}
