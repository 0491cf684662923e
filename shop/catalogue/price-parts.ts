import {
  unitPrice,
  type Milligrams,
  type PriceParts,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
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

/**
 * The piece with a discount on its labour fee, and the price that follows (ADR-0093). Never takes off more than the fee:
 * gold is not sold below the day's price.
 */
export function discountLabour<Piece extends PriceParts & { unitPrice: Sen; labourDiscount?: Sen }>(
  piece: Piece,
  wanted: Sen,
): Piece {
  const labourDiscount = Math.min(wanted, piece.labourFee, piece.unitPrice - 1) as Sen;
  if (labourDiscount <= 0) return piece;
  const labourFee = (piece.labourFee - labourDiscount) as Sen;
  return { ...piece, labourFee, labourDiscount, unitPrice: unitPrice({ ...piece, labourFee }) };
}
