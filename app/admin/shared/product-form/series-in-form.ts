import { message, type Message } from "#languages/messages.ts";
import {
  variantSeries,
  type Series,
  type SeriesFields,
  type SeriesProblem,
} from "#shop/catalogue/variant-series.ts";

// In browsers and on the server, which fills the form without JavaScript.

/** The variants that the fields "Several sizes at once" of a product form describe. */
export function seriesIn(form: FormData): Series {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const fields: SeriesFields = {
    name: textOf("sizes.name"),
    from: textOf("sizes.from"),
    to: textOf("sizes.to"),
    step: textOf("sizes.step"),
    list: textOf("sizes.list"),
    pricePerStep: textOf("sizes.pricePerStep"),
    weight: textOf("sizes.weight"),
    weightPerStep: textOf("sizes.weightPerStep"),
  };
  const existing = filledRows(form).map((at) => ({
    name: textOf(`variants[${at}].name`),
    value: textOf(`variants[${at}].value`),
  }));
  return variantSeries(fields, existing);
}

/** The indexes of the variants' rows that have a name or a value. */
export function filledRows(form: FormData): number[] {
  const found = new Set<number>();
  for (const [name, value] of form) {
    const [, at] = /^variants\[(\d{1,2})\]\.(?:name|value)$/.exec(name) ?? [];
    if (at !== undefined && typeof value === "string" && value.trim()) found.add(Number(at));
  }
  return [...found];
}

export const seriesProblems: Record<SeriesProblem, Message> = {
  "name-missing": message("Enter the size name"),
  "no-numbers": message("Enter a number, or use a list"),
  "no-step": message("Enter a step above zero"),
  "from-above-to": message("The last size must not be below the first"),
  "no-price": message("Enter an amount in RM, with at most two decimals"),
  "no-weight": message("Enter a weight above zero in grams, with at most two decimals"),
  "no-weight-step": message("Enter a weight in grams, with at most two decimals"),
  "too-many": message("At most 60 variants"),
  "nothing-new": message("The product has these sizes already"),
};
