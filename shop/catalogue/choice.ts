import { unitPrice, type Milligrams, type PriceParts, type Sen } from "#shop/money.ts";

/** Why a choice is invalid. A buyer must choose one variant of each name, and a colour if there are any (ADR-0002). */
export type ChoiceProblem = "choose-variant" | "choose-color" | "choice-unavailable";

type Variant = PricedVariant & { id: string; name: string; stockAdjustment: number };
/** What a variant changes in the price. Without a weight of its own, it weighs what the product weighs. */
export type PricedVariant = { priceAdjustment: Sen; weight?: Milligrams | null | undefined };

/** How the stock of the chosen variants differs from the product's. */
export function stockAdjustmentOf(chosen: Pick<Variant, "stockAdjustment">[]): number {
  const stockAdjustments = chosen.map((variant) => variant.stockAdjustment);
  // A product may have variants of two names, such as size and length: the one with less stock limits the choice.
  return stockAdjustments.length > 0 ? Math.min(...stockAdjustments) : 0;
}

/**
 * What a price is made of with these variants: the product's parts, a variant's own weight in place of the product's,
 * and the variants' price adjustments. Every price of a choice takes its parts from here (ADR-0087).
 */
export function withChoice<Parts extends Pick<PriceParts, "weight">>(
  parts: Parts,
  chosen: PricedVariant[],
): Parts & Pick<PriceParts, "weight" | "adjustment"> {
  const weights = chosen.flatMap(({ weight }) => weight ?? []);
  let adjustment = 0;
  for (const variant of chosen) adjustment += variant.priceAdjustment;
  return {
    ...parts,
    // The form refuses weights under two names. Of two, the heavier one is the same whatever their order.
    weight: weights.length > 0 ? (Math.max(...weights) as Milligrams) : parts.weight,
    adjustment: adjustment as Sen,
  };
}

/**
 * Whether the price without a choice is the lowest of several, so that it can be called "From". False if a choice is
 * lighter or has a lower adjustment. `product-cards.server.ts` has the same rule in SQL.
 */
export function isPriceFrom(product: { weight: Milligrams; variants: PricedVariant[] }): boolean {
  const { weight, variants } = product;
  const changes = variants.map((variant) => {
    const heavier = (variant.weight ?? weight) - weight;
    return {
      lowest: Math.min(variant.priceAdjustment, heavier),
      highest: Math.max(variant.priceAdjustment, heavier),
    };
  });
  return changes.some(({ highest }) => highest > 0) && changes.every(({ lowest }) => lowest >= 0);
}

/** What the dearest choice costs, whether or not it is in stock. `parts` are the product's, without a choice. */
export function highestPrice(
  parts: PriceParts,
  variants: (PricedVariant & { name: string })[],
): Sen {
  const priceOf = (chosen: PricedVariant[]) => unitPrice(withChoice(parts, chosen));
  const names = [...new Set(variants.map(({ name }) => name))];
  const dearest = names.flatMap(
    (name) =>
      variants
        .filter((variant) => variant.name === name)
        .toSorted((one, other) => priceOf([other]) - priceOf([one]))[0] ?? [],
  );
  return priceOf(dearest);
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
