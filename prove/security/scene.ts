import { openShop, owner, type Shop } from "#kit/shop.ts";
import { fillCart, placeOrder, sendReceipt, signIn, signUp } from "#kit/shopper.ts";
import { openVisitor, type Visitor } from "#kit/visitor.ts";

/** The second shop's public address, as behind a proxy with TLS. */
export const secureAddress = "https://shop.test";

export type Person = Visitor & { email: string };
export type Scene = Awaited<ReturnType<typeof openScene>>;
export type BuiltScene = Awaited<ReturnType<typeof openBuiltScene>>;

export const home = {
  label: "",
  line1: "1 Jalan Rahsia",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

/** Ann has an address, a full cart and an order with a receipt; Bob has nothing. */
export async function openScene(
  shop: { url: string; guest: () => Visitor; fill: (visitor: Visitor) => Promise<unknown> },
  ownersEmail: string,
  ownersPassword: string,
) {
  const staff: Person = { ...shop.guest(), email: ownersEmail };
  await signIn(staff, ownersEmail, ownersPassword);
  const [ann, bob] = [await newCustomer(shop, "ann"), await newCustomer(shop, "bob")];
  const address = await newAddress(ann);
  await shop.fill(ann);
  const id = await placeOrder(ann, { fullName: "=HYPERLINK(1)", notes: "@SUM(1)" });
  await sendReceipt(ann, id);
  await shop.fill(ann);
  const page = `/order-confirmation/${id}`;
  const [, key = ""] = /(?:[?&]key=|Key":")([\w-]{20,})/.exec((await ann.go(page)).text) ?? [];
  return { ...shop, staff, ann, bob, address, order: { id, page, key } };
}

/** Two built shops: one with the demo, and one as behind a proxy, without it and with half of Stripe's keys. */
export async function openBuiltScene() {
  const [shop, secure] = await Promise.all([
    openShop({ settings: { LOG_LEVEL: "info" } }),
    openShop({
      settings: { BASE_URL: secureAddress, DEMO: "0", STRIPE_SECRET_KEY: "sk_test_nobody" },
    }),
  ]);
  const guest = () => openVisitor(shop);
  const scene = await openScene(
    { url: shop.url, guest, fill: fillCart },
    owner.email,
    owner.password,
  );
  return { ...scene, shop, secure };
}

export async function newCustomer(
  { guest }: { guest: () => Visitor },
  name: string,
): Promise<Person> {
  const person = { ...guest(), email: `${name}@people.test` };
  await signUp(person, person.email, { fullName: name });
  await signIn(person, person.email);
  return person;
}

/** For the shop behind TLS: a browser's requests come from its address. */
export function behindTls({ secure }: { secure: Shop }): Visitor {
  return openVisitor(secure, { headers: { origin: secureAddress } });
}

async function newAddress(person: Visitor): Promise<string> {
  const made = await person.go("/account/addresses/new", { form: home });
  const { text } = await person.go("/account/addresses");
  const [id] =
    /[0-9a-f]{8}-[0-9a-f-]{27}(?=[^<]*)/.exec(text.slice(text.search(/addresses/))) ?? [];
  if (!id) throw new Error(`The address was not created: ${made.status}`);
  return id;
}
