/** Adds the access key to a path that only an order's pages need. Every page loads the functions of `shop/links.ts`. */
export function withLinkKey(path: string, key: string | null): string {
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}
