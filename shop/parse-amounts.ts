import type { Milligrams, Sen, SenPerGram } from "./money.ts";

// Parses amounts that people type. Separate from money.ts, to keep that file small: every shopper's browser loads it.

/**
 * Reads amounts such as "595", "-595.5" and "RM 1,234.50" as sen; otherwise undefined. A comma may only separate
 * thousands: "12,50" is refused, because reading it as 1250 would charge a hundred times too much.
 */
export function parseMoney(text: string): Sen | undefined {
  return parseAmount(text) as Sen | undefined;
}

/** Like `parseMoney`, for a price per gram. */
export function parseGoldPrice(text: string): SenPerGram | undefined {
  return parseAmount(text) as SenPerGram | undefined;
}

function parseAmount(text: string): number | undefined {
  const written = text.trim().replace(/^(-?)RM\s*/i, "$1");
  if (written.includes(",") && !/^-?\d{1,3}(,\d{3})+(\.|$)/.test(written)) return undefined;
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(written.replaceAll(",", ""));
  if (!match) return undefined;
  const [, sign, ringgit, cents = ""] = match;
  const amount = Number(ringgit) * 100 + Number(cents.padEnd(2, "0"));
  return sign && amount ? -amount : amount;
}

/** Reads "3.75" (grams) as milligrams; undefined unless it is a weight with at most three decimals. */
export function parseWeight(text: string): Milligrams | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, grams, thousandths = ""] = match;
  return (Number(grams) * 1000 + Number(thousandths.padEnd(3, "0"))) as Milligrams;
}

/** Reads a count of pieces such as "5" or "-3"; otherwise undefined. */
export function parseWholeNumber(text: string): number | undefined {
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}
