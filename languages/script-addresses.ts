import type { LanguageFile } from "./catalogs.server.ts";

/** By code, the hashes of the files that the build has read. The build puts them in here; there are none without one. */
declare const builtHashes: Record<string, string> | undefined;

/**
 * Where the scripts of a language are, below the client's part of the build. Those of English are in `assets`. A file
 * that was changed after the build does not move them.
 */
export function languageFolder({ code, hash }: Pick<LanguageFile, "code" | "hash">): string {
  const built = typeof builtHashes === "undefined" ? undefined : builtHashes[code];
  return `assets/${code}-${built ?? hash}`;
}
