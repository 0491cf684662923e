import { href, redirect } from "react-router";

/** Redirects from `/admin/letters`, the old address of this screen, which staff may have bookmarked. */
export function loader() {
  return redirect(href("/admin/emails"));
}
