import { allLanguages, languageName, tagOf } from "#languages/language.server.ts";

/** A language into which staff translate the shop's own texts, with its name in that language. */
export type OtherLanguage = { code: string; tag: string; name: string };

/** All languages but English, also those that shoppers are not offered yet. */
export function otherLanguages(): OtherLanguage[] {
  const codes = allLanguages().filter((code) => code !== "en");
  return codes.map((code) => ({ code, tag: tagOf(code), name: languageName(code) }));
}
