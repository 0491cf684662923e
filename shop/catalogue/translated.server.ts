import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { phraseTranslations, products } from "#db/schema/catalogue.ts";
import { currentLanguage } from "#languages/language.server.ts";

/** The texts of a row in the current language; null where there are none, and in English, which needs no look-up. */
export function translated(
  translations: PgColumn,
): SQL<{ name?: string; description?: string } | null> {
  const language = currentLanguage();
  return language === "en" ? sql`null::jsonb` : sql`(${translations} -> ${language}::text)`;
}

/** The alternative text of a picture (an alias of `product_images`): if it has none in this language, the product's name. */
export function translatedAlt(image: SQL): SQL<string> {
  const language = currentLanguage();
  if (language === "en") return sql`${image}.alt`;
  return sql`coalesce(${image}.translations -> ${language}::text ->> 'alt',
    ${products.translations} -> ${language}::text ->> 'name', ${image}.alt)`;
}

/** The translation of a short text (a column) in the current language, or null. */
export function translatedPhrase(text: PgColumn | SQL): SQL<string | null> {
  const language = currentLanguage();
  if (language === "en") return sql`null::text`;
  return sql`(select phrase.translation from ${phraseTranslations} phrase
    where phrase.text = ${text} and phrase.language = ${language})`;
}

/**
 * The row with these fields in the current language. `untranslated` names those that are in English although the page
 * is not, so that the page can mark them; it is left out if there are none.
 */
export function inCurrentLanguage<
  Field extends string,
  Row extends { [Key in Field]: string | null } & {
    translated: { [Key in Field]?: string } | null;
  },
>(given: Row, fields: readonly Field[]): Omit<Row, "translated"> & { untranslated?: Field[] } {
  const { translated: texts, ...row } = given;
  if (currentLanguage() === "en") return row;
  const untranslated = fields.filter((field) => given[field] && !texts?.[field]);
  const shown = Object.fromEntries(
    fields.map((field) => [field, texts?.[field] || given[field]]),
  ) as Pick<Row, Field>;
  return { ...row, ...shown, ...(untranslated.length > 0 && { untranslated }) };
}
