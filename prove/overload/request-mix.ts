import { addForm, openCheckout } from "#kit/shopper.ts";
import { createRandom } from "#kit/random.ts";
import { openVisitor, cookieOf } from "#kit/visitor.ts";
import { fillStock } from "./fill-stock.ts";
import { httpRequest, uniquePlaceholder } from "#kit/http-request.ts";
import type { Sendable } from "./load-generator.ts";

type Shop = { url: string; port: number };

const searchTerms = ["ring", "gold", "chain", "bangle", "necklace", "heart", "bar", "pendant"];

/**
 * Expensive requests: searches and product pages that are not cached, carts, checkouts, adding to the cart, and
 * orders, each prepared so that one request places it. Every buyer has its own address.
 */
export async function makeRequestMix(shop: Shop, seed: number, buyers: number) {
  const { pick } = createRandom(seed);
  const products = await findProducts(shop);
  const slugs = products.map(({ slug }) => slug);
  const owner = await fillStock(shop, slugs);
  const mix: Sendable[] = [];
  for (let made = 0; made < buyers; made += 1) {
    const from = `10.${made >> 8}.${made & 255}.1`;
    const buyer = openVisitor(shop);
    const { slug, addToCartForm } = pick(products);
    await buyer.go("/cart", { form: addToCartForm, headers: { "x-forwarded-for": from } });
    const headers = { "X-Forwarded-For": from, Cookie: cookieOf(buyer) };
    const bytesOf = (path: string, form?: Record<string, string>) =>
      httpRequest(shop.url, path, { headers, ...(form && { form }) });
    mix.push(
      {
        kind: "search",
        share: 4,
        bytes: bytesOf(`/products?search=${pick(searchTerms)}&n=${uniquePlaceholder}`),
      },
      { kind: "product", share: 4, bytes: bytesOf(`/products/${slug}?n=${uniquePlaceholder}`) },
      { kind: "cart", share: 1, bytes: bytesOf("/cart") },
      { kind: "checkout", share: 1, bytes: bytesOf("/checkout") },
      { kind: "added to a cart", share: 2, bytes: bytesOf("/cart", addToCartForm) },
    );
    const form = await openCheckout(buyer, { fullName: "Siti Aminah" });
    mix.push({ kind: "order", share: 0.3, once: true, bytes: bytesOf("/checkout", form) });
  }
  return { mix, owner };
}

/** Products of the demo catalogue, and the form that adds each to the cart. */
async function findProducts(shop: Shop) {
  const visitor = openVisitor(shop);
  const { text: list } = await visitor.go("/products");
  const links = list.matchAll(/href="\/products\/([\w-]+)"/g);
  const found: { slug: string; addToCartForm: Record<string, string> }[] = [];
  for (const slug of new Set([...links].map(([, name]) => name!))) {
    const addToCartForm = await addForm(visitor, `/products/${slug}`);
    if (!addToCartForm) continue;
    const buyer = openVisitor(shop);
    await buyer.go("/cart", { form: addToCartForm });
    // Products with two choices are skipped.
    if ((await buyer.go("/checkout")).status === 200) found.push({ slug, addToCartForm });
  }
  if (found.length === 0) throw new Error("The demo catalogue has no product to buy");
  return found;
}
