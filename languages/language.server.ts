import { AsyncLocalStorage } from "node:async_hooks";
import { splitLanguage } from "./addresses.ts";
import { catalogs } from "./catalogs.server.ts";
// By this name, so that its text is collected.
import { setCatalogReader, tContext } from "#languages/messages.ts";

/** "en", or the name of a file `languages/*.po`. */
export type Language = string;

const current = new AsyncLocalStorage<Language>();
setCatalogReader(() => catalogs.get(current.getStore() ?? "en"));

/**
 * Runs `work`, in which `t` speaks this language: the answer to a request, an email, a receipt. English if there is no
 * such language, because an order may remember one whose file was removed.
 */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(catalogs.has(language) ? language : "en", work);
}

/** The language of the request or email that is being made; English outside of these. */
export function currentLanguage(): Language {
  return current.getStore() ?? "en";
}

/** The language of an address, and the path without it. */
export function languageOf(path: string): { language: Language; path: string } {
  return splitLanguage(path, catalogs.keys());
}

/** For `lang` and `hreflang`: "en", "ms", "zh-Hans". */
export function tagOf(language: Language): string {
  return catalogs.get(language)?.tag ?? "en";
}

/** The name of a language in that language: "Bahasa Malaysia". */
export function languageName(language: Language): string {
  const name = inLanguage(language, () => tContext("name of this language", "English"));
  // A translator who has just begun may not have written it yet.
  if (language !== "en" && name === "English")
    return new Intl.DisplayNames([language], { type: "language" }).of(language)!;
  return name;
}

/** All languages, English first. Staff may use those that shoppers are not offered yet. */
export function allLanguages(): Language[] {
  return ["en", ...catalogs.keys()];
}

/** The languages that shoppers may choose, English first. */
export function publicLanguages(): Language[] {
  return [
    "en",
    ...[...catalogs.values()].filter(({ isPublic }) => isPublic).map(({ code }) => code),
  ];
}
