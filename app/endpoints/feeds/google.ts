import { profileFor } from "#app/http/cached-shop-data.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import { escapeXml } from "../xml-response.ts";
import { feedItems, feedResponse, type FeedItem } from "./feed-items.server.ts";
import type { Route } from "./+types/google";

/** "Apparel & Accessories > Jewelry" in Google's product taxonomy. */
const jewelleryCategory = "188";

/** All products for Google Merchant Center: RSS 2.0 with the attributes of https://support.google.com/merchants/answer/7052112. */
export function loader({ context }: Route.LoaderArgs) {
  return feedResponse(linesOf(context), "application/rss+xml; charset=utf-8");
}

async function* linesOf(context: RequestContext) {
  const { name } = await profileFor(context);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", name)}${element("link", pageUrl("/"))}${element("description", name)}`;
  for await (const items of feedItems(context)) yield items.map(itemXml).join("");
  yield "</channel>\n</rss>\n";
}

function itemXml({ additional_image_link: further, price, ...item }: FeedItem): string {
  const attributes = [
    ...Object.entries(item).filter(([, value]) => value !== ""),
    ...further.map((address) => ["additional_image_link", address] as const),
    ["price", `${price} MYR`],
    ["availability", "in_stock"],
    ["condition", "new"],
    // Jewellery of the shop has no barcode.
    ["identifier_exists", "no"],
    ["google_product_category", jewelleryCategory],
  ] as const;
  const body = attributes.map(([name, value]) => element(`g:${name}`, value)).join("");
  // Delivery is free anywhere in Malaysia.
  return `<item>\n${body}<g:shipping><g:country>MY</g:country><g:price>0.00 MYR</g:price></g:shipping>\n</item>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}
