import { inLanguage, languageName, publicLanguages, tagOf } from "#languages/language.server.ts";
import { tContext } from "#languages/messages.ts";

/** A language that shoppers may choose. Its name and the offer to use it are in that language. */
export type LanguageLink = { code: string; tag: string; name: string; offer: string };

export function languageLinks(): LanguageLink[] {
  return publicLanguages().map((code) =>
    inLanguage(code, () => ({
      code,
      tag: tagOf(code),
      name: languageName(code),
      offer: tContext("in the language that is offered", "View this page in English"),
    })),
  );
}
