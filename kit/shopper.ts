import { randomUUID } from "node:crypto";
import { formsOf, multipart } from "./forms.ts";
import { receiptPicture } from "./pictures.ts";
import { openVisitor, type Answer, type Visitor } from "./visitor.ts";

// The steps of a customer, as a browser sends them.

type Shopper = Pick<Visitor, "go">;
/** A product, and the choices in its form. */
export type PieceToBuy = { id: string; choices?: { field: string; value: string }[] };

export const password = "a long enough password";

/** Creates an account without signing in. */
export function signUp({ go }: Shopper, email: string, details: Record<string, string> = {}) {
  const who = { fullName: "Mei Ling", phoneNumber: "012-345 6789", email, password, ...details };
  return go("/auth?tab=sign-up", { form: { intent: "sign-up", ...who } });
}

export function signIn({ go }: Shopper, email: string, secret = password): Promise<Answer> {
  return go("/auth", { form: { intent: "sign-in", email, password: secret } });
}

export function addToCart({ go }: Shopper, { id, choices = [] }: PieceToBuy, quantity = 1) {
  const form = new URLSearchParams({ intent: "add", productId: id, quantity: `${quantity}` });
  for (const { field, value } of choices) form.append(field, value);
  return go("/cart", { form });
}

/** Puts the cheapest piece that can be ordered with its first choices into the cart. */
export async function fillCart(shopper: Shopper, quantity = 1) {
  const list = await shopper.go("/products?sort=price-asc");
  for (const slug of new Set(list.text.match(/(?<=href=")\/products\/[\w-]+(?=")/g))) {
    const form = await addForm(shopper, slug);
    if (!form) continue;
    await shopper.go("/cart", { form: { ...form, quantity: `${quantity}` } });
    const { status } = await shopper.go("/checkout");
    if (status === 200) return { slug, form };
  }
  throw new Error("No product can be added to a cart");
}

/** The form that a product's page sends to the cart, with the first of each choice. */
export async function addForm({ go }: Shopper, slug: string) {
  const forms = formsOf((await go(slug)).text, slug);
  const add = forms.find(({ fields }) => fields.some(([, value]) => value === "add"));
  return add && Object.fromEntries(add.fields);
}

/** The quote in the text of a checkout page or of its data. */
export function quoteIn(text: string): string | undefined {
  return /"([\w-]{40,}\.[\w-]{43})"/.exec(text)?.[1];
}

/** The checkout form of a guest who collects and pays by receipt; `details` replace and add fields. */
export async function openCheckout({ go }: Shopper, details: Record<string, string> = {}) {
  const { status, location, text } = await go("/checkout.data");
  const quote = quoteIn(text);
  if (!quote)
    throw new Error(`Checkout gave no quote: ${status} ${location} ${text.slice(0, 500)}`);
  return checkoutForm({ quote, ...details });
}

export function checkoutForm<Details extends Record<string, string>>(details: Details) {
  return {
    fullName: "Nur Aisyah",
    phoneNumber: "012-345 6789",
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    formKey: randomUUID(),
    ...details,
  };
}

/** Orders the cart and returns the acknowledged order's id. */
export async function placeOrder(shopper: Shopper, details?: Record<string, string>) {
  return orderIn(await shopper.go("/checkout", { form: await openCheckout(shopper, details) }));
}

/** The order that an answer acknowledges. Throws if it acknowledges none. */
export function orderIn({ status, location, text }: Answer): string {
  const id = /\/payment\/(?:touch-n-go|online)\/([0-9a-f-]{36})/.exec(location)?.[1];
  if (!id) throw new Error(`No order was placed: ${status} ${location} ${text.slice(0, 2000)}`);
  return id;
}

/** Uploads a receipt picture for an order, as the payment page's form does. */
export async function sendReceipt({ go }: Shopper, orderId: string, picture?: Uint8Array) {
  const bytes = picture ?? (await receiptPicture());
  const body = multipart({}, { name: "receipt", bytes, as: "receipt.jpg" });
  return go(`/payment/touch-n-go/${orderId}`, { body });
}

/** Buys one piece in a new browser and returns the acknowledged order's id. */
export async function buy(
  shop: { url: string },
  piece: PieceToBuy,
  { email, receipt }: { email?: string; receipt?: Uint8Array } = {},
): Promise<string> {
  const visitor = openVisitor(shop);
  await addToCart(visitor, piece);
  const id = await placeOrder(visitor, email ? { email } : {});
  if (receipt) {
    const { status, location } = await sendReceipt(visitor, id, receipt);
    if (!location.startsWith("/order-confirmation/")) {
      throw new Error(`The receipt of ${id} was refused: ${status}`);
    }
  }
  return id;
}
