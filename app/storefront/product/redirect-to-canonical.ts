import { href, redirect } from "react-router";
import type { Route } from "./+types/redirect-to-canonical";

/** Redirects permanently from `/product/:slug` to the canonical URL `/products/:slug`. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(
    href("/products/:slug", { slug: encodeURIComponent(params.slug) }) + url.search,
    301,
  );
}
