import { href, redirect } from "react-router";
import type { Route } from "./+types/redirect-to-canonical";

/** Redirects permanently from the alternative product URL to the canonical one. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(
    href("/products/:slug", { slug: encodeURIComponent(params.slug) }) + url.search,
    301,
  );
}
