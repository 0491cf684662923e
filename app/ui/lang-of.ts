/** The `lang` of the element that shows this field: "en" if the field has no translation and is shown in English. */
export function langOf(
  texts: { untranslated?: string[] } | null | undefined,
  field: string,
): "en" | undefined {
  return texts?.untranslated?.includes(field) ? "en" : undefined;
}
