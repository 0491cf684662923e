import { sameSitePath } from "#shop/same-site-path.ts";

/** The path to open after sign-in; `/` for anything but a path of this shop. */
export function nextPath(next: string | null | undefined): string {
  return (next && sameSitePath(next)) || "/";
}
