import { sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  categories,
  phraseTranslations,
  productColors,
  products,
  productVariants,
  subCategories,
} from "#db/schema/catalogue.ts";
import type { Language } from "#languages/language.server.ts";
import type { Staff } from "#shop/staff.ts";
import { sizePattern } from "#shop/untranslated.ts";
import { translationLanguages } from "#shop/translation-fields.server.ts";

/** What shoppers read in English on pages of another language: the first `limit` of each, and how many there are. */
export async function listUntranslated(_staff: Staff, language: Language, limit = 20) {
  const lacks = (field: string) =>
    sql`coalesce(translations -> ${language}::text ->> ${sql.raw(`'${field}'`)}, '') = ''`;
  const incomplete = sql`(${lacks("name")} or coalesce(description, '') <> '' and ${lacks("description")})`;
  const [productList, categoryList] = await Promise.all([
    firstOf(sql`select id, name from ${products} where archived_at is null and ${incomplete}
      order by created_at desc, id`),
    firstOf(
      sql`select id, name from ${categories} where ${incomplete} order by display_order, name`,
    ),
  ]);
  return { products: productList, categories: categoryList };

  async function firstOf(query: SQL) {
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`${query} limit ${countLimit + 1}`,
    );
    return {
      first: rows.slice(0, limit),
      total: Math.min(rows.length, countLimit),
      isMore: rows.length > countLimit,
    };
  }
}

const countLimit = 500;

export type Phrase = {
  text: string;
  /** The translations by the codes of their languages. */
  translations: { [language: string]: string };
};

/**
 * The words that repeat in the catalogue (names and values of variants, colours, sub-categories, stones and clasps), in alphabetical
 * order; only those that lack a translation, or all. Without sizes, which read the same in each language.
 */
export async function listPhrases(
  _staff: Staff,
  { all = false, limit = 50 }: { all?: boolean; limit?: number } = {},
): Promise<{ phrases: Phrase[]; isMore: boolean }> {
  const languages = translationLanguages();
  const { rows } = await db.execute<Phrase>(sql`
    with texts as (
      select name as text from ${productVariants} union select value from ${productVariants}
      union select name from ${productColors} union select name from ${subCategories}
      union select stone from ${products} union select clasp from ${products}
    )
    select text, translations from texts cross join lateral (
      select coalesce(jsonb_object_agg(phrase.language, phrase.translation), '{}') as translations
      from ${phraseTranslations} phrase where phrase.text = texts.text
    ) found
    where text ~ '[[:alpha:]]' and text !~* ${sizePattern}
      ${all ? sql`` : sql`and not translations ?& ${sql.param(languages)}::text[]`}
    order by text limit ${limit + 1}`);
  return { phrases: rows.slice(0, limit), isMore: rows.length > limit };
}
