import { Readable } from "node:stream";
import { goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { pictureUrl } from "#app/ui/picture-urls.ts";
import { t } from "#languages/messages.ts";
import { absoluteUrl, pageUrl } from "#shop/absolute-url.server.ts";
import { productFeed, type FeedProduct } from "#shop/catalogue/product-feed.server.ts";
import type { Micrometres } from "#shop/catalogue/piece-size.ts";
import * as links from "#shop/links.ts";
import { caratOf } from "#shop/purity.ts";

/** The most further pictures that Google and Meta take. */
const maxFurtherPictures = 10;

/** What both feeds say of a product, by the names of Google's product data specification. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  link: string;
  image_link: string;
  additional_image_link: string[];
  /** In ringgit with two decimals, such as `1961.70`. */
  price: string;
  brand: string;
  product_type: string;
  material: string;
  /** In centimetres, such as `1.15 cm`; empty if there is none. */
  product_length: string;
  product_width: string;
};

/** Yields all products that can be bought and have a picture, without which neither Google nor Meta takes them. */
export async function* feedItems(context: RequestContext): AsyncGenerator<FeedItem[]> {
  const [goldPrices, { name: shopName }] = await Promise.all([
    goldPricesFor(context),
    profileFor(context),
  ]);
  for await (const products of productFeed(goldPrices)) {
    yield products.flatMap((product) => toItem(product, shopName) ?? []);
  }
}

function toItem(product: FeedProduct, shopName: string): FeedItem | undefined {
  const [first, ...further] = product.pictures.map((picture) =>
    absoluteUrl(pictureUrl(picture, 1200, "jpeg")),
  );
  if (!first) return undefined;
  const { purity } = product;
  return {
    id: product.id,
    title: product.name.slice(0, 150),
    description: (product.description || product.name).slice(0, 5000),
    link: pageUrl(links.product(product.slug)),
    image_link: first,
    additional_image_link: further.slice(0, maxFurtherPictures),
    price: (product.price / 100).toFixed(2),
    brand: shopName.slice(0, 70),
    product_type: product.category ?? "",
    material: t("{purity} gold ({carat})", { purity, carat: caratOf[purity] }),
    product_length: inCentimetres(product.pieceLength),
    product_width: inCentimetres(product.pieceWidth),
  };
}

/** Google takes 1 to 3000 cm (https://support.google.com/merchants/answer/11018531); a thinner piece is left out. */
function inCentimetres(size: Micrometres | null): string {
  return size === null || size < 10_000 ? "" : `${size / 10_000} cm`;
}

/** A streamed download, so that no catalogue is held in memory as a whole. */
export function feedResponse(chunks: AsyncIterable<string>, contentType: string): Response {
  const body = Readable.toWeb(Readable.from(encode(chunks))) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=60" },
  });
}

async function* encode(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
