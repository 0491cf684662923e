import { href, redirect } from "react-router";
import type { Route } from "./+types/product-moved";

/** The product page's other address leads to the one that counts, for good. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(
    href("/products/:slug", { slug: encodeURIComponent(params.slug) }) + url.search,
    301,
  );
}
