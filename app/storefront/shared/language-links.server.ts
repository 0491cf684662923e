import { inLanguage, languageName, publicLanguages, tagOf } from "#languages/language.server.ts";
import { tContext } from "#languages/messages.ts";

/** A language that shoppers may choose. Its name and the offer to use it are in that language. */
export type LanguageLink = { code: string; tag: string; name: string; offer: string };

let links: LanguageLink[] | undefined;

/** The same for all pages, so they are made once. */
export function languageLinks(): LanguageLink[] {
  links ??= publicLanguages().map((code) =>
    inLanguage(code, () => ({
      code,
      tag: tagOf(code),
      name: languageName(code),
      offer: tContext("in the language that is offered", "View this page in English"),
    })),
  );
  return links;
}
