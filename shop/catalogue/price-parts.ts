import type { Milligrams, PriceParts, Purity, Sen, SenPerGram } from "#shop/money.ts";
import { withChoice, type PricedVariant } from "./choice.ts";

/** The fields of a product on which its price depends; `priceColumns` selects them. */
export type PricedProduct = { weight: Milligrams; labourFee: Sen };

/**
 * A product's labour fee. Every price takes the fee from this function, so that a promotion on labour fees would be
 * written only here and in the SQL that sorts lists by price (`priceAt` in listing-by-price.server.ts).
 */
export function labourFeeOf({ labourFee }: PricedProduct): Sen {
  return labourFee;
}

/** The parts of the price at this gold price, with the variants that are chosen. */
export function pricePartsOf(
  product: PricedProduct,
  goldPrice: SenPerGram,
  chosen: PricedVariant[] = [],
): PriceParts {
  const parts = { goldPrice, weight: product.weight, labourFee: labourFeeOf(product) };
  return withChoice(parts, chosen);
}

/** The parts of the price without any variant; undefined if the purity has no price today. */
export function pricePartsToday(
  product: PricedProduct & { purity: Purity },
  goldPrices: Partial<Record<Purity, { price: SenPerGram }>>,
): PriceParts | undefined {
  const goldPrice = goldPrices[product.purity]?.price;
  return goldPrice === undefined ? undefined : pricePartsOf(product, goldPrice);
}
