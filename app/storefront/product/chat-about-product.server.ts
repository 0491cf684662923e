import { href } from "react-router";
import { t } from "#languages/messages.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { formatMoney, unitPrice } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

/** What a customer asks first in a chat that is opened from the product's page. It names the piece, never the customer. */
export function chatAboutProduct(product: Product): string {
  const { name, slug, weight, priceParts } = product;
  const price = priceParts && formatMoney(unitPrice(priceParts));
  const shown = price && (product.isPriceFrom ? t("From {price}", { price }) : price);
  return [
    t("Hello, I have a question about this piece:"),
    name,
    [formatWeight(weight), ...(shown ? [shown] : [])].join(" · "),
    pageUrl(href("/products/:slug", { slug: encodeURIComponent(slug) })),
  ].join("\n");
}
