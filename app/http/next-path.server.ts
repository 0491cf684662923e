import { languageOf } from "#languages/language.server.ts";
import { sameSitePath } from "#shop/same-site-path.ts";

/** The path to open after sign-in, without its language; `/` for anything but a path of this shop. */
export function nextPath(next: string | null | undefined): string {
  return languageOf((next && sameSitePath(next)) || "/").path;
}
