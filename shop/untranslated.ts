import { languageCode } from "#languages/messages.ts";

/** A text as a page shows it. `isEnglish` if it has no translation; a number such as "14" is in no language. */
export type ShownText = { text: string; isEnglish: boolean };

/** The fields of a row that are in English although the page is not. Pages mark them with `langOf`. */
export type Marked<Field extends string> = { untranslated?: Field[] };

/** A chosen option, such as "Length" and "45 cm". */
export type ShownChoice = { name: string; value: string } & Marked<"name" | "value">;

export function shownText(english: string, translation?: string | null): ShownText {
  return { text: translation || english, isEnglish: !translation && /\p{L}/u.test(english) };
}

export function shownChoice(name: ShownText, value: ShownText): ShownChoice {
  return { name: name.text, value: value.text, ...marked({ name, value }) };
}

/** The mark of a row with these texts; nothing if none is in English, and on English pages. */
export function marked<Field extends string>(
  texts: Record<Field, ShownText | null>,
): Marked<Field> {
  if (languageCode() === "en") return {};
  const fields = Object.keys(texts) as Field[];
  const untranslated = fields.filter((field) => texts[field]?.isEnglish);
  return untranslated.length > 0 ? { untranslated } : {};
}
