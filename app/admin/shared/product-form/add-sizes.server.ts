import { t } from "#languages/messages.ts";
import { writeVariant } from "./initial-values.ts";
import { filledRows, seriesIn, seriesProblems } from "./series-in-form.ts";

/**
 * Without JavaScript, does what the button "Add sizes" does in browsers: fills rows of new variants into the form.
 * Returns why it could not, or undefined if another button was pressed.
 */
export function addSizes(form: FormData): { problem?: string } | undefined {
  if (!form.has("addSizes")) return undefined;
  const series = seriesIn(form);
  if (!series.ok) return { problem: t(seriesProblems[series.reason]) };
  const next = Math.max(-1, ...filledRows(form)) + 1;
  for (const [nth, variant] of series.variants.entries()) {
    for (const [part, text] of Object.entries(writeVariant(variant)))
      form.set(`variants[${next + nth}].${part}`, text);
  }
  return {};
}
