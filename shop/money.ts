import type { Milligrams, Sen, SenPerGram } from "#db/schema/units.ts";

export type { Milligrams, Purity, Sen, SenPerGram } from "#db/schema/units.ts";

/**
 * The one place where a price is made (decision 2): round-half-up(gold price x weight) + labour fee +
 * the chosen variants' adjustments, in sen. Throws a RangeError where integers would lose precision.
 */
export function unitPrice(piece: {
  goldPrice: SenPerGram;
  weight: Milligrams;
  labourFee: Sen;
  adjustment: Sen;
}): Sen {
  return safe(goldValue(piece.goldPrice, piece.weight) + piece.labourFee + piece.adjustment);
}

/** What the gold in a piece is worth: sen per gram x milligrams, halves of a sen rounded up. */
export function goldValue(goldPrice: SenPerGram, weight: Milligrams): Sen {
  const thousandths = safe(goldPrice * weight) + 500;
  return safe((thousandths - (thousandths % 1000)) / 1000);
}

/** Line = unit price x quantity. */
export function lineTotal(price: Sen, quantity: number): Sen {
  return safe(price * quantity);
}

export function sum(amounts: Iterable<Sen>): Sen {
  let total = 0;
  for (const amount of amounts) total = safe(total + amount);
  return total as Sen;
}

/** `RM 1,234.50`. Written by hand because `Intl` says "MYR" in some locales. */
export function formatMoney(amount: Sen): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const ringgit = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}RM ${ringgit}.${digits.slice(-2)}`;
}

/** "595", "595.5" and "1,234.50" as sen; undefined for anything that is not such an amount. */
export function parseMoney(text: string): Sen | undefined {
  const plain = text
    .trim()
    .replace(/^RM\s*/i, "")
    .replaceAll(",", "");
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign, ringgit, cents = ""] = match;
  const amount = Number(ringgit) * 100 + Number(cents.padEnd(2, "0"));
  return (sign && amount ? -amount : amount) as Sen;
}

function safe(amount: number): Sen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of sen: ${amount}`);
  return amount as Sen;
}
