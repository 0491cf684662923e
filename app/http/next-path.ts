import { ownPath } from "#shop/own-path.ts";

/** The path to go on to after signing in; anything but a path of this shop is `/`. */
export function nextPath(next: string | null | undefined): string {
  return (next && ownPath(next)) || "/";
}
