import { env } from "#env";
import { pathIn } from "#languages/addresses.ts";
import { currentLanguage } from "#languages/language.server.ts";

/** Turns a path from `links.ts` into a full URL, for use outside the shop's pages, such as in emails. */
export function absoluteUrl(path: string): string {
  return env.BASE_URL + path;
}

/** The full URL of a page in the current language: that of the request, or of the email that links to it. */
export function pageUrl(path: string): string {
  return absoluteUrl(pathIn(currentLanguage(), path));
}
