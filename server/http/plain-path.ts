/**
 * The path that a request is about, as the router would match it, for deciding how to treat the request
 * before the router sees it: in small letters and decoded, without doubled slashes, and the same for a
 * page and for its `.data`. What is refused or favoured by path must not be had otherwise by a spelling.
 */
export function plainPath(url: string): string {
  const path = url.startsWith("/") ? url.replace(/[?#].*$/s, "") : (URL.parse(url)?.pathname ?? "");
  const plain = `/${decoded(path).toLowerCase()}`
    .replace(/\/{2,}/g, "/")
    .replace(/(\/_root|\/_)?\.data$/, "")
    .replace(/\/$/, "");
  return plain || "/";
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
