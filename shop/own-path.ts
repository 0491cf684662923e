/** A path of this shop as an address of it; undefined for anything that would lead to another site. */
export function ownPath(text: string): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line ends: `/\evil`, `/<tab>/evil`.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const base = "http://shop.invalid";
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
