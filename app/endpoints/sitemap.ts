import { publicPaths } from "#app/http/route-policy.server.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listSlugs } from "#shop/catalogue/list-products.server.ts";
import * as links from "#shop/links.ts";

/** A sitemap may list at most 50,000 addresses; this limit leaves 1,000 of them for categories and other pages. */
const maxSlugs = 49_000;

export async function loader() {
  const [categories, slugs] = await Promise.all([listCategories(), listSlugs(maxSlugs)]);
  const paths = [
    ...publicPaths(),
    ...categories.map(({ slug }) => links.products({ category: slug })),
    ...slugs.map((slug) => links.product(slug)),
  ];
  const entries = paths.map((path) => `<url><loc>${escapeXml(absoluteUrl(path))}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
