import { formatMoney, unitPrice, type PriceParts, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { withChoice, type PricedVariant } from "./choice.ts";

/**
 * What a variant changes, for its choice: its own weight, and how much it adds to the price of the product, such as
 * `3.50 g +RM 148.75`. `priceParts` are the product's, without a choice.
 */
function variantFacts(variant: PricedVariant, priceParts: PriceParts | undefined): string {
  const change = priceParts
    ? unitPrice(withChoice(priceParts, [variant])) - unitPrice(priceParts)
    : variant.weight
      ? 0
      : variant.priceAdjustment;
  const weight = variant.weight ? formatWeight(variant.weight) : "";
  const price = change === 0 ? "" : `${change > 0 ? "+" : ""}${formatMoney(change as Sen)}`;
  return [weight, price].filter(Boolean).join(" ");
}

/** The variant with what it changes, if it changes anything. Computed here, because browsers would load the code. */
export function withFacts<Variant extends PricedVariant>(
  variant: Variant,
  priceParts: PriceParts | undefined,
): Variant & { facts?: string } {
  const facts = variantFacts(variant, priceParts);
  return facts ? { ...variant, facts } : variant;
}
