import { fieldsOf } from "#kit/forms.ts";
import { readdir, readFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newFolder, openShop, owner, type Shop } from "#kit/shop.ts";
import { openVisitor, type Visitor } from "#kit/visitor.ts";
import { receiptPicture } from "#kit/pictures.ts";

export const password = "a long enough password";
/** The second shop's public address, as behind a proxy with TLS. */
export const secureAddress = "https://shop.test";

export type Person = Visitor & { email: string };
export type Scene = Awaited<ReturnType<typeof setScene>>;

/**
 * Two shops: one with the demo catalogue, and one as behind a proxy, without the demo and with half of Stripe's
 * keys. In the first, Ann has an address and an order with a receipt; Bob has nothing.
 */
export async function setScene() {
  const folder = newFolder();
  const [shop, secure] = await Promise.all([
    openShop({ folder, settings: { LOG_LEVEL: "info" } }),
    openShop({
      settings: { BASE_URL: secureAddress, DEMO: "0", STRIPE_SECRET_KEY: "sk_test_nobody" },
    }),
  ]);
  const guest = () => openVisitor(shop);
  const staff: Person = { ...guest(), email: owner.email };
  await signIn(staff);
  const [ann, bob] = [await newCustomer(shop, "ann"), await newCustomer(shop, "bob")];
  const address = await newAddress(ann);
  const order = await placeOrder(ann);
  await fillCart(ann);
  return { shop, secure, raw, guest, staff, ann, bob, address, order };
}

export async function newCustomer(shop: Shop, name: string): Promise<Person> {
  const person = { ...openVisitor(shop), email: `${name}@people.test` };
  const form = { intent: "sign-up", fullName: name, phoneNumber: "0123456789", password };
  await person.go("/auth", { form: { ...form, email: person.email } });
  await signIn(person);
  return person;
}

export async function signIn(person: Person, secret = password) {
  const form = { intent: "sign-in", email: person.email, password: secret };
  return await person.go("/auth", { form });
}

export const home = {
  label: "",
  line1: "1 Jalan Rahsia",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

async function newAddress(person: Visitor): Promise<string> {
  const made = await person.go("/account/addresses/new", { form: home });
  const { text } = await person.go("/account/addresses");
  const [, id] = /\/account\/addresses\/([0-9a-f-]{36})/.exec(text) ?? [];
  if (!id) throw new Error(`The address was not created: ${made.status}`);
  return id;
}

/** Adds the first listed product to the cart. */
export async function fillCart(person: Visitor) {
  const { text } = await person.go("/products");
  const [, piece] = /href="(\/products\/[\w-]+)"/.exec(text) ?? [];
  const page = await person.go(piece!);
  const form = new URLSearchParams({ ...fieldsOf(page.text), ...choices(page.text) });
  await person.go("/cart", { form });
  return { slug: piece!, form };
}

async function placeOrder(person: Visitor) {
  await fillCart(person);
  const { text } = await person.go("/checkout");
  const contact = { fullName: "=HYPERLINK(1)", phoneNumber: "012-345 6789", notes: "@SUM(1)" };
  const form = { ...fieldsOf(text), ...contact, deliveryMethod: "collect" };
  const placed = await person.go("/checkout", { form: { ...form, paymentMethod: "touch_n_go" } });
  const [, id] = /\/payment\/touch-n-go\/([0-9a-f-]{36})/.exec(placed.location) ?? [];
  if (!id) throw new Error(`No order was placed: ${placed.status} ${placed.location}`);
  const body = new FormData();
  body.set("receipt", new File([new Uint8Array(await receiptPicture(id))], "receipt.jpg"));
  await person.go(`/payment/touch-n-go/${id}`, { body });
  const page = await person.go(`/order-confirmation/${id}`);
  const [, key] = /[?&]key=([\w-]+)/.exec(page.text) ?? [];
  return { id, page: `/order-confirmation/${id}`, key: key ?? "", text: page.text };
}

/** The first of each group of radio buttons without a selection. */
function choices(html: string): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)) {
    const [, name] = /\bname="([^"]*)"/.exec(input) ?? [];
    const [, value] = /\bvalue="([^"]*)"/.exec(input) ?? [];
    if (name && value) first[name] ??= value;
  }
  return first;
}

/** The link to a new password that was emailed: the shop writes its emails into its folder. */
export async function linkMailedTo(shop: Shop, email: string): Promise<URL> {
  const folder = path.join(shop.folder, "mail");
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const files = await readdir(folder).catch((): string[] => []);
    for (const file of files.toSorted().toReversed()) {
      const text = (await readFile(path.join(folder, file), "utf8")).replaceAll("=\r\n", "");
      const [link] = /https?:\/\/\S+[?]token=[\w-]+/.exec(text.replaceAll("=3D", "=")) ?? [];
      if (text.includes(email) && link) return new URL(link);
    }
    await pause(100);
  }
  throw new Error(`No email with a link arrived for ${email}`);
}

/** The shop's answer to bytes that no browser sends. */
function raw({ port }: Shop, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
    });
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}
