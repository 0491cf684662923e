import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { archiveProducts } from "#shop/catalogue/manage-products.server.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Micrometres } from "#shop/catalogue/piece-size.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { Picture } from "#shop/picture.ts";
import { faultsOf, itemsOf } from "#prove/prices/google-item.ts";
import { clerk, makeProduct, perGram } from "#tests/factories.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });

const picture: Picture = { key: "frontfront", width: 900, height: 900, tint: "#c9a227" };
const images = [picture, { ...picture, key: "sidesideside" }].map((one) => ({
  picture: one,
  alt: "A ring",
}));

async function googleItems() {
  const { status, text, headers } = await shop.browser().go("/feeds/google.xml");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("application/rss+xml");
  return itemsOf(text);
}

async function metaItems() {
  const { text } = await shop.browser().go("/feeds/meta.csv");
  return parse(text, { columns: true, bom: true }) as Record<string, string>[];
}

/** What the page of the product tells search engines, without the script that it is in. */
async function pagePrice(slug: string): Promise<Sen> {
  const page = await shop.browser().go(`/products/${slug}`);
  const { product } = loaderDataOf(page, "storefront/product") as {
    product: { priceParts: { goldPrice: number; weight: number; labourFee: Sen } };
  };
  const { goldPrice, weight, labourFee } = product.priceParts;
  return (Math.round((goldPrice * weight) / 1000) + labourFee) as Sen;
}

test("both feeds have every piece that can be bought, at the price of its page", async () => {
  await makeProduct({ slug: "rose", name: "Rose & <Court> Ring", images });
  await makeProduct({ slug: "coin", purity: "999", weight: 1_005 as Milligrams, images });
  await makeProduct({ slug: "sold-out", stock: 0, images });
  await makeProduct({ slug: "no-picture" });
  await archiveProducts(clerk, [await makeProduct({ slug: "archived", images })], true);
  await setGoldPrices(clerk, { prices: { "916": perGram(600.37), "999": perGram(651.11) } });
  const google = await googleItems();
  expect(google.map(({ link }) => link)).toEqual([
    "http://localhost:3000/products/coin",
    "http://localhost:3000/products/rose",
  ]);
  for (const item of google) {
    expect(faultsOf(item)).toEqual([]);
    const price = await pagePrice(item.link!.split("/").at(-1)!);
    expect(item.price).toBe(`${(price / 100).toFixed(2)} MYR`);
  }
  expect(google[1]).toMatchObject({
    title: "Rose &amp; &lt;Court&gt; Ring",
    image_link: "http://localhost:3000/images/frontfront-1200.jpeg",
    additional_image_link: "http://localhost:3000/images/sidesideside-1200.jpeg",
    availability: "in_stock",
  });
  const meta = await metaItems();
  expect(meta.map(({ id, price }) => [id, price])).toEqual(
    google.map(({ id, price }) => [id, price]),
  );
  expect(meta[1]).toMatchObject({ title: "Rose & <Court> Ring", availability: "in stock" });
});

test("a long or empty text is what Google takes, and a missing attribute is found", async () => {
  await makeProduct({ slug: "long", name: "Gelang ".repeat(20), images });
  await makeProduct({
    slug: "strange",
    name: "<b>&\"' 戒指",
    description: "x".repeat(900),
    images,
  });
  const items = await googleItems();
  expect(items.length).toBeGreaterThanOrEqual(2);
  for (const item of items) {
    expect(faultsOf(item)).toEqual([]);
    for (const name of Object.keys(item)) {
      const isRequired = !/^(product_type|material|google_product|additional)/.test(name);
      expect(faultsOf({ ...item, [name]: "" })).toEqual(isRequired ? [name] : []);
    }
  }
});

test("each language has a feed of its own, with links into that language", async () => {
  await makeProduct({ slug: "ms-ring", images, translations: { ms: { name: "Cincin" } } });
  const { text } = await shop.browser().go("/ms/feeds/google.xml");
  expect(text).toContain("<g:title>Cincin</g:title>");
  expect(text).toContain("<g:link>http://localhost:3000/ms/products/ms-ring</g:link>");
});

test("a piece's length and width are in Google's feed, from a centimetre on", async () => {
  const pieceLength = 455_000 as Micrometres;
  await makeProduct({ slug: "chain", images, pieceLength, pieceWidth: 3_500 as Micrometres });
  const [chain] = await googleItems();
  expect(chain).toMatchObject({ product_length: "45.5 cm" });
  expect(chain).not.toHaveProperty("product_width");
});
