import { parse } from "csv-parse/sync";
import { decoded } from "#kit/forms.ts";
import { freshAddress, openVisitor, type Visitor } from "#kit/visitor.ts";
import type { PricedPiece } from "./catalogue.ts";
import { faultsOf, itemsOf } from "./google-item.ts";

// What the shop says a piece costs, at each place, in sen, by the slug of the piece.

type Prices = Map<string, number>;
/** As many as a browser asks for at once. */
const maxPieces = 8;

/** The prices on all pages of the list. */
export async function listPrices(visitor: Visitor): Promise<Prices> {
  const prices: Prices = new Map();
  for (let page = 1; ; page += 1) {
    const { text } = await visitor.go(`/products?page=${page}`);
    const cards = text.split("<article").slice(1);
    const before = prices.size;
    for (const card of cards) {
      const slug = /href="\/products\/(piece-[\w-]+)"/.exec(card)?.[1];
      if (slug) prices.set(slug, senOf(/data-price[^>]*>([^<]*)</.exec(card)?.[1]));
    }
    // A page past the end is the last page again.
    if (prices.size === before) return prices;
  }
}

/** Throws if an item lacks an attribute that Google requires. */
export async function googlePrices(visitor: Visitor): Promise<Prices> {
  const { text } = await visitor.go("/feeds/google.xml");
  const items = itemsOf(text);
  for (const item of items) {
    const faults = faultsOf(item);
    if (faults.length > 0)
      throw new Error(`Google refuses ${JSON.stringify(item)}: ${faults.join()}`);
  }
  return new Map(
    items.map(({ link, price }) => [link!.split("/").at(-1)!, senOf(price!.replace(" MYR", ""))]),
  );
}

export async function metaPrices(visitor: Visitor): Promise<Prices> {
  const { text } = await visitor.go("/feeds/meta.csv");
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  return new Map(
    rows.map(({ link, price }) => [link!.split("/").at(-1)!, senOf(price!.replace(" MYR", ""))]),
  );
}

/** What the browser asks for to show the pieces that were viewed last. */
export async function jsonPrices(visitor: Visitor, pieces: PricedPiece[]): Promise<Prices> {
  const prices: Prices = new Map();
  for (let at = 0; at < pieces.length; at += maxPieces) {
    const ids = pieces.slice(at, at + maxPieces).map(({ id }) => id);
    const { text } = await visitor.go(`/recently-viewed?ids=${ids.join()}`);
    const cards = JSON.parse(text) as { slug: string; price: number }[];
    for (const { slug, price } of cards) prices.set(slug, price);
  }
  return prices;
}

/** The price that a product's page shows, and the one that it tells search engines. */
export async function pagePrices(visitor: Visitor, { slug }: PricedPiece) {
  const { text } = await visitor.go(`/products/${slug}`);
  const shown = text.split('class="product-price"')[1];
  const [, data] =
    /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text) ?? [];
  const { offers } = JSON.parse(data ?? "{}") as { offers?: { price: string } };
  return {
    page: senOf(/data-price[^>]*>([^<]*)</.exec(shown ?? "")?.[1]),
    "JSON-LD": senOf(offers?.price),
  };
}

/** A guest from an address of their own. */
export function newGuest(shop: { url: string }): Visitor {
  return openVisitor(shop, { headers: freshAddress });
}

/** "RM 1,234.50" or "1234.50" in sen; NaN for anything else. */
export function senOf(text: string | undefined): number {
  const match = /^(?:RM\s)?([\d,]+)\.(\d\d)$/.exec(decoded(text ?? "").trim());
  return match ? Number(match[1]!.replaceAll(",", "")) * 100 + Number(match[2]) : Number.NaN;
}
