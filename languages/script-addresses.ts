import type { LanguageFile } from "./catalogs.server.ts";

/** Where the scripts of a language are, below the client's part of the build. Those of English are in `assets`. */
export function languageFolder({ code, hash }: Pick<LanguageFile, "code" | "hash">): string {
  return `assets/${code}-${hash}`;
}
