import type { SummaryLine } from "#app/ui/problem-list.tsx";
import { t, type Message } from "#languages/messages.ts";
import { formKeys, formLabel, type FormKey } from "#shop/catalogue/product-fields.ts";
import type { OtherLanguage } from "../other-languages.server.ts";
import { colorLabels, fieldId, variantLabels } from "./row-labels.ts";

/**
 * The errors of the product form, in the order of its schema, or else the problem that the server found. Each names its
 * field and links to it, because many fields can have the same error.
 */
export function errorLines(
  errors: Record<string, unknown>,
  problem: string | undefined,
  languages: Pick<OtherLanguage, "code" | "name">[],
): SummaryLine[] {
  const lines = Object.entries(errors).flatMap(([name, messages]) =>
    ((messages ?? []) as string[]).map((error) => ({
      id: name ? fieldId(name) : undefined,
      message: named(labelOf(name, languages), error),
    })),
  );
  return lines.length > 0 || !problem ? lines : [{ id: undefined, message: problem }];
}

/** Adds the label, unless the error contains it without its unit: "Enter the weight" of "Weight (grams)". */
export function named(label: string, error: string): string {
  const [word = ""] = label.split(/ ?[(（]/);
  if (!label || error.toLowerCase().includes(word.toLowerCase())) return error;
  return t("{field}: {error}", { field: label, error });
}

function labelOf(name: string, languages: Pick<OtherLanguage, "code" | "name">[]): string {
  const [first = "", second = "", third = ""] = name.split(/[.[\]]+/);
  const number = Number(second) + 1;
  if (formKeys.includes(first as FormKey)) return formLabel(first as FormKey);
  if (first === "slug") return t("Slug");
  if (first === "variants" && third in variantLabels) {
    const field = t(variantLabels[third as keyof typeof variantLabels] as Message);
    return t("{field} of variant {number}", { field, number });
  }
  if (first === "colors" && third in colorLabels) {
    const field = t(colorLabels[third as keyof typeof colorLabels] as Message);
    return t("{field} of colour {number}", { field, number });
  }
  if (first === "images") return t("Alt text of image {number}", { number });
  if (first === "translations") {
    const language = languages.find(({ code }) => code === second)?.name ?? second;
    if (third === "name") return t("Name in {language}", { language });
    return t("Description in {language}", { language });
  }
  return "";
}
