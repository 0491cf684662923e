import { languageCode } from "#languages/messages.ts";

/** A text as a page shows it. `isEnglish` if it has no translation; "14" and "45 cm" are in no language. */
export type ShownText = { text: string; isEnglish: boolean };

/** The fields of a row that are in English although the page is not. Pages mark them with `langOf`. */
export type Untranslated<Field extends string> = { untranslated?: Field[] };

/** A chosen option, such as "Length" and "45 cm". */
export type ShownChoice = { name: string; value: string } & Untranslated<"name" | "value">;

/** Sizes such as "14", "2-4" or "45 cm", which read the same in each language. For PostgreSQL as well. */
export const sizePattern = "^[0-9., x/-]+ ?(mm|cm|m|g|kg|in|inch)?$";
const size = new RegExp(sizePattern, "i");

export function shownText(english: string, translation?: string | null): ShownText {
  const hasWords = /\p{L}/u.test(english) && !size.test(english);
  return { text: translation || english, isEnglish: !translation && hasWords };
}

export function shownChoice(name: ShownText, value: ShownText): ShownChoice {
  return { name: name.text, value: value.text, ...findUntranslated({ name, value }) };
}

/** The mark of a row with these texts; nothing if none is in English, and on English pages. */
export function findUntranslated<Field extends string>(
  texts: Record<Field, ShownText | null>,
): Untranslated<Field> {
  if (languageCode() === "en") return {};
  const fields = Object.keys(texts) as Field[];
  const untranslated = fields.filter((field) => texts[field]?.isEnglish);
  return untranslated.length > 0 ? { untranslated } : {};
}
