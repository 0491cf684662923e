/** The path to go on to after signing in; anything but a path of this shop is `/`. */
export function nextPath(next: string | null | undefined): string {
  // Browsers read a backslash as a slash and drop tabs and line ends: `/\evil`, `/<tab>/evil`.
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return "/";
  const base = "http://shop.invalid";
  if (!URL.canParse(next, base)) return "/";
  const { origin, pathname, search, hash } = new URL(next, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
