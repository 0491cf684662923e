/** The path if it stays on this site; undefined if it would lead to another site. */
export function sameSitePath(text: string): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line breaks, as in `/\evil` and `/<tab>/evil`.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const base = "http://shop.invalid";
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
