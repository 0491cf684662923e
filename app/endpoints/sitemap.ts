import { env } from "#env";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listSlugs } from "#shop/catalogue/list-products.server.ts";

/** A sitemap may list at most 50,000 addresses. */
const maxSlugs = 49_000;

const pages = [
  "/",
  "/products",
  "/categories",
  "/about",
  "/delivery-and-exchange",
  "/terms",
  "/privacy",
];

export async function loader() {
  const [categories, slugs] = await Promise.all([listCategories(), listSlugs(maxSlugs)]);
  const paths = [
    ...pages,
    ...categories.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
    ...slugs.map((slug) => `/products/${encodeURIComponent(slug)}`),
  ];
  const entries = paths.map((path) => `<url><loc>${escapeXml(env.BASE_URL + path)}</loc></url>`);
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
