import type { Client } from "pg";
import type { Shop } from "#prove/shop.ts";
import { openVisitor, type Visitor } from "#prove/visitor.ts";
import { allDoors, type Door } from "./doors.ts";
import type { Form } from "./forms.ts";
import {
  canary,
  canaryNumbers,
  expectStatus,
  fillCart,
  fromSomewhere,
  newCustomer,
  placeOrder,
  theOwner,
  type Person,
} from "./people.ts";
import { surveyAs } from "./survey.ts";
import { smallPng } from "./small-png.ts";

/** What the requests are made of, and who they come from. */
export type World = {
  port: number;
  origin: string;
  doors: Door[];
  addresses: string[];
  forms: Form[];
  /** Ids of what belongs to the bystanders, of what is everybody's, and of the callers' own. */
  ids: string[];
  guest: Visitor;
  customers: Person[];
  /** The account and the browser that nobody may see into. */
  bystanders: { customer: Person; guest: Visitor };
  owner: Person;
};

export async function openWorld(shop: Shop, sql: Client): Promise<World> {
  const doors = allDoors();
  const bystanders = await theBystanders(shop);
  const customers = [];
  for (const name of ["customer one", "customer two"]) {
    const customer = await newCustomer(shop, name);
    await fillCart(customer.visitor);
    await placeOrder(customer.visitor, { ...buyer, deliveryMethod: "collect" });
    await fillCart(customer.visitor);
    customers.push(customer);
  }
  const guest = openVisitor(shop);
  await fillCart(guest);
  const owner = await theOwner(shop, sql);
  await owner.visitor.go("/admin/orders/new", { headers: fromSomewhere() });

  const also = ["/auth?tab=sign-up", "/auth?tab=forgot", "/auth?token=x", "/auth?invite=x"];
  const surveys = [];
  for (const person of [{ visitor: guest }, ...customers, owner]) {
    surveys.push(await surveyAs(person, doors, also));
  }
  const addresses = [...new Set(surveys.flatMap((survey) => survey.addresses))];
  const forms = surveys.flatMap((survey) => survey.forms);
  return {
    port: shop.port,
    origin: shop.url,
    doors,
    addresses,
    forms,
    ids: idsIn(JSON.stringify([addresses, forms, bystanders.ids])),
    guest,
    customers,
    bystanders,
    owner,
  };
}

const buyer = { fullName: "Mei Ling", phoneNumber: "012-345 6789", email: "mei@prove.test" };

/** A customer and a guest with an address, a cart, an order and a receipt, all with the canary in them. */
async function theBystanders(shop: Shop) {
  const fullName = `${canary} Aisyah`;
  const phoneNumber = canaryNumbers[2]!;
  const customer = await newCustomer(shop, "bystander", { fullName, phoneNumber, mark: canary });
  const address = { line1: `1 ${canary} Road`, postcode: "50000", city: canary, state: "Selangor" };
  const kept = await customer.visitor.go("/account/addresses/new", {
    form: { ...address, label: canary },
    headers: fromSomewhere(),
  });
  expectStatus(kept.status, 302, "a bystander keeps an address");
  const guest = openVisitor(shop);
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
    const body = new FormData();
    body.set("receipt", new File([smallPng], `${canary}.png`));
    const headers = fromSomewhere();
    const sent = await visitor.go(`/payment/touch-n-go/${id}`, { body, headers });
    expectStatus(sent.status, 302, "a bystander sends a receipt");
    await fillCart(visitor);
    ids.push(id);
  }
  const saved = await customer.visitor.go("/account/addresses", { headers: fromSomewhere() });
  return { customer, guest, ids: [...ids, ...idsIn(saved.text)] };
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))];
}
