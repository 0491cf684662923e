import { href } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { catalogs } from "#languages/catalogs.server.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import { publicLanguages } from "#languages/language.server.ts";
import * as links from "#shop/links.ts";

// Crawlers treat each path in robots.txt as a prefix and skip all pages below it too.
const closedPaths = [
  href("/admin"),
  href("/auth"),
  href("/cart"),
  href("/checkout"),
  links.order("", null),
  links.touchNGo("", null),
  links.payOnline("", null),
];

const closed = ["en", ...catalogs.keys()].flatMap((language) =>
  publicLanguages().includes(language)
    ? closedPaths.map((path) => pathIn(language, path))
    : pathIn(language, "/"),
);

export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absoluteUrl(href("/sitemap.xml"))}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
