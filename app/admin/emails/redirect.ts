import { href, redirect } from "react-router";

/** Redirects from the screen's old address, which staff may have bookmarked. */
export function loader() {
  return redirect(href("/admin/emails"));
}
