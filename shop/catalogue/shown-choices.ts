import { findUntranslated, shownChoice, shownText, type ShownText } from "#shop/untranslated.ts";
import type { TranslatedColor, TranslatedVariant } from "./product-parts.server.ts";

type Names = Pick<TranslatedVariant, "name" | "value" | "translatedName" | "translatedValue">;

/**
 * How a buyer reads a variant of a product; `all` are its variants. Names of variants stay different from each other,
 * because a buyer chooses one of each, and so do the values of one name, because their prices may differ.
 */
export function choiceReader(all: Names[]) {
  const readName = textReader(all.map(({ name, translatedName }) => [name, translatedName]));
  const readers = new Map(
    [...Map.groupBy(all, ({ name }) => name)].map(([name, variants]) => [
      name,
      textReader(variants.map(({ value, translatedValue }) => [value, translatedValue])),
    ]),
  );
  return ({ name, value }: Pick<Names, "name" | "value">) =>
    shownChoice(readName(name), readers.get(name)!(value));
}

/** How a buyer reads the name of a colour of a product; `all` are its colours. */
export function colorReader(all: Pick<TranslatedColor, "name" | "translatedName">[]) {
  return textReader(all.map(({ name, translatedName }) => [name, translatedName]));
}

/** The product with its variants and colours as a buyer reads them. */
export function withShownChoices<
  Parts extends { variants: TranslatedVariant[]; colors: TranslatedColor[] },
>({ variants, colors, ...product }: Parts) {
  const readChoice = choiceReader(variants);
  const readColor = colorReader(colors);
  return {
    ...product,
    variants: variants.map(({ translatedName: _name, translatedValue: _value, ...variant }) => ({
      ...variant,
      ...readChoice(variant),
    })),
    colors: colors.map(({ translatedName: _name, ...color }) => {
      const name = readColor(color.name);
      return { ...color, name: name.text, ...findUntranslated({ name }) };
    }),
  };
}

/** The translation of each text, except where two texts would read the same: these stay in English. */
function textReader(texts: [english: string, translated: string | null | undefined][]) {
  const translations = new Map(texts);
  return (english: string): ShownText => {
    const translation = translations.get(english);
    if (!translation) return shownText(english);
    const isAmbiguous = [...translations].some(
      ([other, translated]) => other !== english && [other, translated].includes(translation),
    );
    return shownText(english, isAmbiguous ? undefined : translation);
  };
}
