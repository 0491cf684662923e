import { href, redirect } from "react-router";

/** The screen's old address, for bookmarks. */
export function loader() {
  return redirect(href("/admin/emails"));
}
