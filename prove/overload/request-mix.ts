import { fieldsOf, openVisitor } from "#prove/visitor.ts";
import { fillStock } from "./fill-stock.ts";
import { uniquePlaceholder, type Sendable } from "./load-generator.ts";
import { randomFrom } from "./random.ts";

type Shop = { url: string; port: number };

const searchTerms = ["ring", "gold", "chain", "bangle", "necklace", "heart", "bar", "pendant"];

/**
 * Expensive requests: searches and product pages that are not cached, carts, checkouts, adding to the cart, and
 * orders, each prepared so that one request places it. Every buyer has its own address.
 */
export async function makeRequestMix(shop: Shop, seed: number, buyers: number) {
  const random = randomFrom(seed);
  const one = <Of>(list: Of[]) => list[Math.floor(random() * list.length)]!;
  const products = await findProducts(shop);
  const slugs = products.map(({ slug }) => slug);
  const owner = await fillStock(shop, slugs);
  const mix: Sendable[] = [];
  for (let made = 0; made < buyers; made += 1) {
    const from = `10.${made >> 8}.${made & 255}.1`;
    const buyer = openVisitor(shop);
    const { slug, addToCartForm } = one(products);
    await buyer.go("/cart", { form: addToCartForm, headers: { "x-forwarded-for": from } });
    const known = [...buyer.cookies].map((pair) => pair.join("=")).join("; ");
    const head = `Host: localhost:${shop.port}\r\nX-Forwarded-For: ${from}\r\nCookie: ${known}\r\n`;
    const get = (path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`;
    const webhookForm = (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form).toString();
      const type = "Content-Type: application/x-www-form-urlencoded";
      const about = `Origin: ${shop.url}\r\n${type}\r\nContent-Length: ${body.length}`;
      return `POST ${path} HTTP/1.1\r\n${head}${about}\r\n\r\n${body}`;
    };
    mix.push(
      {
        kind: "search",
        share: 4,
        bytes: get(`/products?search=${one(searchTerms)}&n=${uniquePlaceholder}`),
      },
      { kind: "product", share: 4, bytes: get(`/products/${slug}?n=${uniquePlaceholder}`) },
      { kind: "cart", share: 1, bytes: get("/cart") },
      { kind: "checkout", share: 1, bytes: get("/checkout") },
      { kind: "added to a cart", share: 2, bytes: webhookForm("/cart", addToCartForm) },
    );
    const page = await buyer.go("/checkout");
    const form: Record<string, string> = {
      ...fieldsOf(page.text),
      fullName: "Siti Aminah",
      phoneNumber: "012-345 6789",
      deliveryMethod: "collect",
      paymentMethod: "touch_n_go",
    };
    if (!form.quote) throw new Error(`The checkout page has no quote: ${page.status}`);
    mix.push({ kind: "order", share: 0.3, once: true, bytes: webhookForm("/checkout", form) });
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
    const { text } = await visitor.go(`/products/${slug}`);
    const addToCartForm = addToCartFormOf(text);
    const buyer = openVisitor(shop);
    await buyer.go("/cart", { form: addToCartForm });
    // Products with two choices are skipped.
    if ((await buyer.go("/checkout")).status === 200) found.push({ slug, addToCartForm });
  }
  if (found.length === 0) throw new Error("The demo catalogue has no product to buy");
  return found;
}

/** The form as first shown, with the first of each choice. */
function addToCartFormOf(html: string): Record<string, string> {
  const { intent = "", productId = "", quantity = "", color } = fieldsOf(html);
  const [radio] = html.match(/<input\b[^>]*name="variant"[^>]*>/) ?? [];
  const variant = radio && /\bvalue="([^"]*)"/.exec(radio)?.[1];
  return { intent, productId, quantity, ...(color && { color }), ...(variant && { variant }) };
}
