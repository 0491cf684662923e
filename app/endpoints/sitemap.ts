import { href } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { publicLanguages } from "#languages/language.server.ts";
import { absoluteUrl } from "#shop/absolute-url.server.ts";
import { xmlResponse } from "./xml-response.ts";

/** The index of the sitemaps, one for each language, because one for all could exceed 50,000 addresses. */
export function loader() {
  const addresses = publicLanguages().map((language) =>
    absoluteUrl(pathIn(language, href("/sitemap-pages.xml"))),
  );
  return xmlResponse("sitemapindex", "sitemap", addresses);
}
