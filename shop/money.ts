import type { Milligrams, Sen, SenPerGram } from "#db/schema/units.ts";

export type { Milligrams, Purity, Sen, SenPerGram } from "#db/schema/units.ts";

/** What a unit price is computed from. Catalogue, cart, quote and order items use the same names. */
export type PriceParts = {
  goldPrice: SenPerGram;
  weight: Milligrams;
  labourFee: Sen;
  /** What the chosen variants add to the price or subtract from it. */
  adjustment: Sen;
};

/**
 * The only place that computes a price (ADR-0024), in sen: round-half-up(gold price x weight) + labour fee + the
 * adjustments of the chosen variants. Throws a RangeError if an integer would lose precision.
 */
export function unitPrice({ goldPrice, weight, labourFee, adjustment }: PriceParts): Sen {
  return toSafeSen(goldValue(goldPrice, weight) + labourFee + adjustment);
}

/** Picks the price parts from a piece, a line of a quote or an order item. */
export function priceParts({ goldPrice, weight, labourFee, adjustment }: PriceParts): PriceParts {
  return { goldPrice, weight, labourFee, adjustment };
}

/** The gold value of a piece: sen per gram x milligrams, rounded half up to a sen. */
export function goldValue(goldPrice: SenPerGram, weight: Milligrams): Sen {
  const thousandths = toSafeSen(goldPrice * weight) + 500;
  return toSafeSen((thousandths - (thousandths % 1000)) / 1000);
}

export function lineTotal(price: Sen, quantity: number): Sen {
  return toSafeSen(price * quantity);
}

export function sum(amounts: Iterable<Sen>): Sen {
  let total = 0;
  for (const amount of amounts) total = toSafeSen(total + amount);
  return total as Sen;
}

/** Formats as `RM 1,234.50`. Does not use `Intl`, which says "MYR" in some locales. */
export function formatMoney(amount: Sen): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const ringgit = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}RM ${ringgit}.${digits.slice(-2)}`;
}

/** Formats as `RM 595.00/g`. */
export function formatGoldPrice(price: SenPerGram): string {
  return `${formatPerGram(price)}/g`;
}

/** Formats as `RM 595.00`, for use under a heading that says "per gram". */
export function formatPerGram(price: SenPerGram): string {
  return formatMoney(toSafeSen(price));
}

/** Formats the size of a gold price change as `4.00`; the caller shows its sign or an arrow. */
export function formatGoldChange(change: SenPerGram): string {
  return formatMoney(toSafeSen(Math.abs(change))).replace("RM ", "");
}

function toSafeSen(amount: number): Sen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of sen: ${amount}`);
  return amount as Sen;
}

/** Formats as `1234.50`, for form fields, CSV files and QR codes. */
export function formatTypedAmount(amount: Sen | SenPerGram): string {
  return (amount / 100).toFixed(2);
}
