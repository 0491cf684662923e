import { z } from "zod";
import type { Translations } from "#db/schema/units.ts";
import { allLanguages, type Language } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";

/** The languages into which staff translate the shop's own texts. */
export function translationLanguages(): Language[] {
  return allLanguages().filter((language) => language !== "en");
}

/** A text that may be empty. */
export function optionalText(max: number) {
  const error = () => t("Enter at most {count} characters", { count: max.toLocaleString("en") });
  return z.string().trim().max(max, { error }).optional().default("");
}

/** A field for each language, such as `alts.ms`. Refuses a language that the shop does not have. */
export function forEachLanguage<Schema extends z.ZodType>(schema: Schema) {
  const fields = Object.fromEntries(translationLanguages().map((code) => [code, schema]));
  return z
    .strictObject(fields, {
      error: ({ code }) =>
        code === "unrecognized_keys" ? t("The shop doesn't have this language") : undefined,
    })
    .optional()
    .transform((given) => given ?? {});
}

/** Form fields such as `translations.ms.name`; empty means not translated. `limits` are the most characters. */
export function translationFields<Field extends string>(limits: Record<Field, number>) {
  const texts: Record<string, z.ZodType<string>> = {};
  for (const field in limits) texts[field] = optionalText(limits[field]);
  return forEachLanguage(z.object(texts).optional()).transform((given): Translations<Field> =>
    withoutEmpty(given as Record<string, { [Key in Field]?: string }>),
  );
}

/** Leaves out empty texts, and languages without texts. */
export function withoutEmpty<Field extends string>(
  given: Record<string, Partial<Record<Field, string>> | undefined>,
): Translations<Field> {
  const languages = Object.entries(given).map(([language, texts]) => {
    const filled = Object.entries(texts ?? {}).filter(([, text]) => text);
    return [language, Object.fromEntries(filled)] as const;
  });
  return Object.fromEntries(
    languages.filter(([, texts]) => Object.keys(texts).length > 0),
  ) as Translations<Field>;
}

/**
 * What to save: the form's languages as given, and the others as they were, because a form does not show languages that
 * only a newer release knows. Sorted as PostgreSQL sorts keys, because the audit log compares values with their order.
 */
export function keepOtherLanguages<Texts>(
  before: { [language: string]: Texts } | undefined,
  given: { [language: string]: Texts },
): { [language: string]: Texts } {
  const shown = new Set(translationLanguages());
  const others = Object.entries(before ?? {}).filter(([language]) => !shown.has(language));
  return Object.fromEntries(
    [...others, ...Object.entries(given)].toSorted(
      ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
    ),
  );
}
