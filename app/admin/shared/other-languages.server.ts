import { languageName, tagOf } from "#languages/language.server.ts";
import { translationLanguages } from "#shop/translation-fields.server.ts";

/** A language into which staff translate the shop's own texts, with its name in that language. */
export type OtherLanguage = { code: string; tag: string; name: string };

/** All languages but English, also those that shoppers are not offered yet. */
export function otherLanguages(): OtherLanguage[] {
  return translationLanguages().map((code) => ({
    code,
    tag: tagOf(code),
    name: languageName(code),
  }));
}
