/**
 * English pages are at `/cart`, those of another language at `/ms/cart`. Inside the shop's code, paths have no prefix:
 * the router adds it to links and redirects by its `basename`, and takes it off before it matches an address.
 */

/**
 * Splits the path of an address: `/ms/cart` into "ms" and `/cart`, `/ms.data` into "ms" and `/.data`. Not `/ms//cart`:
 * what is left would be another site's address.
 */
export function splitLanguage(
  path: string,
  codes: Iterable<string>,
): { language: string; path: string } {
  for (const code of codes) {
    const prefix = `/${code}`;
    // The router compares its basename without regard to case, too.
    if (path.slice(0, prefix.length).toLowerCase() !== prefix) continue;
    const rest = path.slice(prefix.length);
    if (rest === "" || rest === ".data") return { language: code, path: `/${rest}` };
    if (/^\/(?!\/)/.test(rest)) return { language: code, path: rest };
  }
  return { language: "en", path };
}

/** The path at which a language has a page: `/ms/cart` for `/cart`. */
export function pathIn(language: string, path: string): string {
  if (language === "en") return path;
  return `/${language}${path.replace(/^\/(?=$|[?#])/, "")}`;
}
