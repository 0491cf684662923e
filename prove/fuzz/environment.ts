import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { Form } from "#kit/forms.ts";
import { smallPng } from "#kit/pictures.ts";
import { owner, type Shop } from "#kit/shop.ts";
import { fillCart, password, placeOrder, sendReceipt, signIn, signUp } from "#kit/shopper.ts";
import { freshAddress, openVisitor, type Visitor } from "#kit/visitor.ts";
import { allRoutes, crawlAs, type FuzzRoute } from "./crawl.ts";

/** What the requests are made of, and who sends them. */
export type Environment = {
  port: number;
  origin: string;
  routes: FuzzRoute[];
  addresses: string[];
  forms: Form[];
  /** The ids of the bystanders' rows, of public ones and of the callers' own. */
  ids: string[];
  guest: Visitor;
  customers: Person[];
  /** The account and the browser that no one else may see into. */
  bystanders: { customer: Person; guest: Visitor };
  owner: Person;
};

export type Person = {
  name: string;
  email: string;
  visitor: Visitor;
  /** A page that is shown only to them. */
  home: string;
  /** Makes the account usable again, if a request has made it unusable. */
  repair(): Promise<void>;
};

/**
 * A canary text in everything that belongs to the bystanders only. If anyone but them or staff sees it, private
 * data has leaked.
 */
export const canary = "kenari7f3a9c";
/** Their phone number in the forms that the shop may write it. */
export const canaryNumbers = ["60187770123", "0187770123", "018-777 0123"];

export async function openEnvironment(shop: Shop, sql: Client): Promise<Environment> {
  const routes = allRoutes();
  const bystanders = await openBystanders(shop);
  const customers = [];
  for (const name of ["customer one", "customer two"]) {
    const customer = await newCustomer(shop, name);
    await fillCart(customer.visitor);
    await placeOrder(customer.visitor, { email: "mei@prove.test" });
    await fillCart(customer.visitor);
    customers.push(customer);
  }
  const guest = newGuest(shop);
  await fillCart(guest);
  const staff = await ownerOf(shop, sql);
  await staff.visitor.go("/admin/orders/new");

  const certificates = await certify(sql, bystanders.orderIds);
  const crawls = [];
  for (const visitor of [guest, ...[...customers, staff].map((person) => person.visitor)]) {
    crawls.push(await crawlAs(visitor, routes));
  }
  const open = certificates.flatMap((token) => [`/c/${token}`, `/c/${token}/scale.jpg`]);
  const addresses = [...new Set([...crawls.flatMap((crawl) => crawl.addresses), ...open])];
  const forms = crawls.flatMap((crawl) => crawl.forms);
  const ids = [...idsIn(JSON.stringify([addresses, forms, bystanders.ids])), ...certificates];
  const { port, url: origin } = shop;
  return {
    port,
    origin,
    routes,
    addresses,
    forms,
    ids,
    guest,
    customers,
    bystanders,
    owner: staff,
  };
}

/** A guest, who uses a new IP address each time. */
function newGuest(shop: Shop): Visitor {
  return openVisitor(shop, { headers: freshAddress });
}

async function newCustomer(shop: Shop, name: string, prefix = "", details = {}): Promise<Person> {
  const person = { name, email: "", visitor: newGuest(shop), home: "/account/details", repair };
  await keepSignedIn(person);
  return person;

  async function repair() {
    person.email = `${prefix}${randomUUID()}@prove.test`;
    expectStatus(await signUp(person.visitor, person.email, details), 302, `${name} signs up`);
  }
}

/** The shop's owner. A password that the owner has changed, as allowed, is restored. */
async function ownerOf(shop: Shop, sql: Client): Promise<Person> {
  const { rows } = await sql.query<{ id: string; password: string }>(
    "select a.id, a.password from accounts a join users u on u.id = a.user_id where u.email = $1",
    [owner.email],
  );
  const person: Person = {
    name: "owner",
    ...owner,
    visitor: newGuest(shop),
    home: "/admin/orders",
    repair,
  };
  await keepSignedIn(person);
  return person;

  async function repair() {
    for (const { id, password: hash } of rows) {
      await sql.query("update accounts set password = $2 where id = $1", [id, hash]);
    }
  }
}

/** Signs in a person whom a request has signed out, so that the rest is tested too. */
export async function keepSignedIn(person: Person) {
  const { visitor, home, name } = person;
  if ((await visitor.go(home)).status === 200) return;
  for (const isBroken of [false, true]) {
    if (isBroken) await person.repair();
    visitor.cookies.clear();
    if ((await signIn(visitor, person.email, password)).status === 302) return;
  }
  throw new Error(`${name} cannot sign in`);
}

/** Certificates of the bystanders' pieces, as if they had paid: open to everyone who has the token, without a canary. */
async function certify(sql: Client, orderIds: string[]): Promise<string[]> {
  await sql.query("update orders set payment_status = 'completed' where id = any ($1::uuid[])", [
    orderIds,
  ]);
  const { rows } = await sql.query<{ token: string }>(
    `insert into certificates (token, order_item_id)
      select replace(gen_random_uuid()::text, '-', ''), id from order_items
      where order_id = any ($1::uuid[]) returning token`,
    [orderIds],
  );
  return rows.map(({ token }) => token);
}

/** A customer and a guest with an address, a cart, an order and a receipt, all containing the canary. */
async function openBystanders(shop: Shop) {
  const who = { fullName: `${canary} Aisyah`, phoneNumber: canaryNumbers[2]! };
  const customer = await newCustomer(shop, "bystander", canary, who);
  const address = { line1: `1 ${canary} Road`, postcode: "40000", city: canary, state: "Selangor" };
  const form = { ...address, label: canary };
  const stored = await customer.visitor.go("/account/addresses/new", { form });
  expectStatus(stored, 302, "a bystander keeps an address");
  const guest = newGuest(shop);
  const ids = [];
  for (const visitor of [customer.visitor, guest]) {
    await fillCart(visitor);
    const contact = { ...who, email: `${canary}@prove.test`, notes: `for ${canary}` };
    const id = await placeOrder(visitor, { ...contact, ...address, deliveryMethod: "deliver" });
    expectStatus(await sendReceipt(visitor, id, smallPng), 302, "a bystander sends a receipt");
    await fillCart(visitor);
    ids.push(id);
  }
  const saved = await customer.visitor.go("/account/addresses");
  return { customer, guest, orderIds: ids, ids: [...ids, ...idsIn(saved.text)] };
}

/** Throws unless the bystanders' sessions and carts are still theirs. */
export async function expectBystanders({ bystanders: { customer, guest } }: Environment) {
  const { text } = await customer.visitor.go("/account/addresses");
  if (!text.includes(canary)) throw new Error("The bystander was signed out");
  for (const visitor of [customer.visitor, guest]) {
    expectStatus(await visitor.go("/checkout"), 200, "a bystander's cart");
  }
}

function expectStatus({ status }: { status: number }, wanted: number, what: string) {
  if (status !== wanted) throw new Error(`${what}: ${status} instead of ${wanted}`);
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))];
}
