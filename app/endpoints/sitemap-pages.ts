import { publicPaths } from "#app/http/route-policy.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listSlugs } from "#shop/catalogue/list-products.server.ts";
import * as links from "#shop/links.ts";
import { xmlResponse } from "./xml-response.ts";

/** A sitemap may list at most 50,000 addresses; this limit leaves 1,000 of them for categories and other pages. */
const maxSlugs = 49_000;

/** All public pages in the language of the sitemap's own address. */
export async function loader() {
  const [categories, slugs] = await Promise.all([listCategories(), listSlugs(maxSlugs)]);
  const paths = [
    ...publicPaths(),
    ...categories.map(({ slug }) => links.products({ category: slug })),
    ...slugs.map((slug) => links.product(slug)),
  ];
  const addresses = paths.map((path) => absoluteUrl(pathIn(currentLanguage(), path)));
  return xmlResponse("urlset", "url", addresses);
}
