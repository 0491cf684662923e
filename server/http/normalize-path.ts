/**
 * The path as the router would match it, for limits that apply before the router: lower case, decoded, without
 * double slashes, and the same for a page and its `.data`. Another spelling of a path must not evade a limit.
 */
export function normalizePath(url: string): string {
  const path = url.startsWith("/") ? url.replace(/[?#].*$/s, "") : (URL.parse(url)?.pathname ?? "");
  const normalized = `/${tryDecode(path).toLowerCase()}`
    .replace(/\/{2,}/g, "/")
    .replace(/(\/_root|\/_)?\.data$/, "")
    .replace(/\/$/, "");
  return normalized || "/";
}

function tryDecode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
