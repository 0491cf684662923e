import type { Milligrams, Sen } from "#shop/money.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";

/** The most variants of a product. */
export const maxVariants = 60;

type Variant = { name: string; value: string };
export type SeriesVariant = Variant & {
  priceAdjustment: Sen;
  weight?: Milligrams | null | undefined;
};

/** What staff type to add several variants at once: a range of numbers or, instead, a list of values. */
export type SeriesFields = Record<
  "name" | "from" | "to" | "step" | "list" | "pricePerStep" | "weight" | "weightPerStep",
  string
>;

export type SeriesProblem =
  | "name-missing"
  | "no-numbers"
  | "no-step"
  | "from-above-to"
  | "no-price"
  | "no-weight"
  | "no-weight-step"
  | "too-many"
  | "nothing-new";
export type Series =
  | { ok: true; variants: SeriesVariant[] }
  | { ok: false; reason: SeriesProblem; field: keyof SeriesFields };

/**
 * The variants of a series that a product does not have yet. The price adjustment grows with each step, also over a
 * variant that the product has already; so do their own weights, if the first one has one.
 */
export function variantSeries(fields: SeriesFields, existing: Variant[]): Series {
  const name = fields.name.trim();
  if (!name) return { ok: false, reason: "name-missing", field: "name" };
  const pricePerStep = parseMoney(fields.pricePerStep.trim() || "0");
  if (pricePerStep === undefined) return { ok: false, reason: "no-price", field: "pricePerStep" };
  const weights = weightsOf(fields);
  if (!weights.ok) return weights;
  const listed = listOf(fields.list);
  const values = listed.length > 0 ? listed : rangeOf(fields);
  if (!Array.isArray(values)) return values;
  const known = new Set(existing.map((one) => keyOf(one)));
  const variants = values
    .map((value, nth) => ({
      name,
      value,
      ...(weights.first && { weight: (weights.first + nth * weights.perStep) as Milligrams }),
      priceAdjustment: (nth * pricePerStep) as Sen,
    }))
    .filter((one) => !known.has(keyOf(one)));
  const field = listed.length > 0 ? "list" : "to";
  if (existing.length + variants.length > maxVariants)
    return { ok: false, reason: "too-many", field };
  if (variants.length === 0) return { ok: false, reason: "nothing-new", field };
  return { ok: true, variants };
}

/** The weight of the first variant, undefined if none was typed, and how much each further one is heavier. */
function weightsOf({ weight, weightPerStep }: SeriesFields) {
  const first = weightIn(weight);
  const perStep = weightPerStep.trim() ? weightIn(weightPerStep) : 0;
  if (perStep === undefined) {
    return {
      ok: false as const,
      reason: "no-weight-step" as const,
      field: "weightPerStep" as const,
    };
  }
  if (!first && (weight.trim() || perStep > 0))
    return { ok: false as const, reason: "no-weight" as const, field: "weight" as const };
  return { ok: true as const, first, perStep };
}

/** Reads a weight with at most two decimals, as the product form does. */
function weightIn(text: string): number | undefined {
  return /\.\d{3}/.test(text) ? undefined : parseWeight(text);
}

/** The values between commas, as Latin and Chinese keyboards write them. */
function listOf(list: string): string[] {
  const values = list.split(/[,，、]/).map((value) => value.trim());
  return [...new Set(values.filter(Boolean))];
}

/** Counts in hundredths, because steps of 0.1 would miss the last number in floating point. */
function rangeOf(fields: SeriesFields): string[] | Extract<Series, { ok: false }> {
  const from = hundredthsOf(fields.from);
  const to = hundredthsOf(fields.to);
  const step = hundredthsOf(fields.step || "1");
  if (from === undefined) return { ok: false, reason: "no-numbers", field: "from" };
  if (to === undefined) return { ok: false, reason: "no-numbers", field: "to" };
  if (!step) return { ok: false, reason: "no-step", field: "step" };
  if (from > to) return { ok: false, reason: "from-above-to", field: "to" };
  const length = Math.floor((to - from) / step) + 1;
  if (length > maxVariants) return { ok: false, reason: "too-many", field: "to" };
  return Array.from({ length }, (_, nth) => String((from + nth * step) / 100));
}

function hundredthsOf(text: string): number | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole, decimals = ""] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

function keyOf({ name, value }: Variant): string {
  return `${name.trim()}\n${value.trim()}`;
}
