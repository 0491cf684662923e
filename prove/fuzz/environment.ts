import { fillCart, placeOrder, sendReceipt } from "#kit/shopper.ts";
import { smallPng } from "#kit/pictures.ts";
import type { Client } from "pg";
import type { Shop } from "#kit/shop.ts";
import type { Visitor } from "#kit/visitor.ts";
import { allRoutes, type FuzzRoute } from "./routes.ts";
import type { Form } from "#kit/forms.ts";
import {
  canary,
  canaryNumbers,
  expectStatus,
  newCustomer,
  newGuest,
  signInOwner,
  type Person,
} from "./actors.ts";
import { crawlAs } from "./crawl.ts";

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
  const owner = await signInOwner(shop, sql);
  await owner.visitor.go("/admin/orders/new");

  const also = ["/auth?tab=sign-up", "/auth?tab=forgot", "/auth?token=x", "/auth?invite=x"];
  const crawls = [];
  for (const person of [{ visitor: guest }, ...customers, owner]) {
    crawls.push(await crawlAs(person, routes, also));
  }
  const addresses = [...new Set(crawls.flatMap((crawl) => crawl.addresses))];
  const forms = crawls.flatMap((crawl) => crawl.forms);
  return {
    port: shop.port,
    origin: shop.url,
    routes,
    addresses,
    forms,
    ids: idsIn(JSON.stringify([addresses, forms, bystanders.ids])),
    guest,
    customers,
    bystanders,
    owner,
  };
}

/** A customer and a guest with an address, a cart, an order and a receipt, all containing the canary. */
async function openBystanders(shop: Shop) {
  const fullName = `${canary} Aisyah`;
  const phoneNumber = canaryNumbers[2]!;
  const customer = await newCustomer(shop, "bystander", {
    fullName,
    phoneNumber,
    emailPrefix: canary,
  });
  const address = { line1: `1 ${canary} Road`, postcode: "50000", city: canary, state: "Selangor" };
  const stored = await customer.visitor.go("/account/addresses/new", {
    form: { ...address, label: canary },
  });
  expectStatus(stored.status, 302, "a bystander keeps an address");
  const guest = newGuest(shop);
  const ids = [];
  for (const visitor of [customer.visitor, guest]) {
    await fillCart(visitor);
    const id = await placeOrder(visitor, {
      fullName,
      phoneNumber,
      email: `${canary}@prove.test`,
      notes: `for ${canary}`,
      ...address,
      deliveryMethod: "deliver",
    });
    const sent = await sendReceipt(visitor, id, smallPng);
    expectStatus(sent.status, 302, "a bystander sends a receipt");
    await fillCart(visitor);
    ids.push(id);
  }
  const saved = await customer.visitor.go("/account/addresses");
  return { customer, guest, ids: [...ids, ...idsIn(saved.text)] };
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))];
}
