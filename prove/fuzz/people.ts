import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { owner, type Shop } from "#prove/shop.ts";
import { openVisitor, type Visitor } from "#prove/visitor.ts";
import { formsOf } from "./forms.ts";

/**
 * Stands in everything that belongs to the bystanders and to nobody else. Whoever is shown it without
 * being one of them or of the staff is shown what is not theirs.
 */
export const canary = "kenari7f3a9c";
/** Their telephone number, as the shop may write it. */
export const canaryNumbers = ["60187770123", "0187770123", "018-777 0123"];

const password = "a long enough password";

export type Person = {
  name: string;
  email: string;
  visitor: Visitor;
  /** Signs in, as somebody new where the account is gone. */
  signIn(): Promise<void>;
  isSignedIn(): Promise<boolean>;
};

/** A customer with an account, who calls from an address of their own each time. */
export async function newCustomer(
  shop: Shop,
  name: string,
  { fullName = "Mei Ling", phoneNumber = "012-345 6789", mark = "" } = {},
): Promise<Person> {
  const visitor = openVisitor(shop);
  const person: Person = { name, email: "", visitor, signIn, isSignedIn };
  await join();
  await signIn();
  return person;

  async function join() {
    person.email = `${mark}${randomUUID()}@prove.test`;
    const joined = await visitor.go("/auth?tab=sign-up", {
      form: { intent: "sign-up", fullName, phoneNumber, email: person.email, password },
      headers: fromSomewhere(),
    });
    expectStatus(joined.status, 302, `${name} signs up`);
  }
  async function signIn() {
    if (await enter(visitor, person.email, password)) return;
    await join();
    if (!(await enter(visitor, person.email, password))) throw new Error(`${name} cannot sign in`);
  }
  async function isSignedIn() {
    return (await visitor.go("/account/details", { headers: fromSomewhere() })).status === 200;
  }
}

/**
 * The shop's owner, signed in. With `sql` a password that he has changed, as he may, is put back: the rest is to
 * be tried as well.
 */
export async function theOwner(shop: Shop, sql?: Client): Promise<Person> {
  const known = await sql?.query<{ id: string; password: string }>(
    "select a.id, a.password from accounts a join users u on u.id = a.user_id where u.email = $1",
    [owner.email],
  );
  const visitor = openVisitor(shop);
  const person: Person = { name: "owner", email: owner.email, visitor, signIn, isSignedIn };
  await signIn();
  return person;

  async function signIn() {
    if (await enter(visitor, owner.email, owner.password)) return;
    for (const { id, password: hash } of known?.rows ?? []) {
      await sql?.query("update accounts set password = $2 where id = $1", [id, hash]);
    }
    const isIn = await enter(visitor, owner.email, owner.password);
    if (!isIn) throw new Error("The owner cannot sign in");
  }
  async function isSignedIn() {
    const { status } = await visitor.go("/admin/orders", { headers: fromSomewhere() });
    return status === 200;
  }
}

async function enter(visitor: Visitor, email: string, secret: string): Promise<boolean> {
  visitor.cookies.clear();
  const form = { intent: "sign-in", email, password: secret };
  const { status } = await visitor.go("/auth", { form, headers: fromSomewhere() });
  return status === 302;
}

/** Puts a cheap piece into the visitor's cart, and answers with the checkout's own form. */
export async function fillCart(visitor: Visitor, pieces = 1) {
  const list = await visitor.go("/products?sort=price-asc", { headers: fromSomewhere() });
  const slugs = [...new Set(list.text.match(/(?<=href=")\/products\/[\w-]+(?=")/g))];
  for (const slug of slugs) {
    const page = await visitor.go(slug, { headers: fromSomewhere() });
    const add = formsOf(page.text, slug).find(({ fields }) =>
      fields.some(([, it]) => it === "add"),
    );
    if (!add) continue;
    const form = { ...Object.fromEntries(add.fields), quantity: String(pieces) };
    await visitor.go(add.target, { form, headers: fromSomewhere() });
    const { status } = await visitor.go("/checkout", { headers: fromSomewhere() });
    if (status === 200) return;
  }
  throw new Error("No piece of the shop can be put into a cart");
}

/** Orders what is in the cart, to be paid by receipt; answers with the order's id. */
export async function placeOrder(visitor: Visitor, details: Record<string, string>) {
  const page = await visitor.go("/checkout", { headers: fromSomewhere() });
  const form = formsOf(page.text, "/checkout").find(({ fields }) =>
    fields.some(([name]) => name === "quote"),
  );
  if (!form) throw new Error(`No checkout: ${page.status} ${page.location}`);
  const fields = { ...Object.fromEntries(form.fields), paymentMethod: "touch_n_go", ...details };
  const { location, text } = await visitor.go("/checkout", {
    form: fields,
    headers: fromSomewhere(),
  });
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(location)?.[0];
  if (!id) throw new Error(`The order was not placed: ${location} ${alertIn(text)}`);
  return id;
}

/** The sentence that a refused form shows. */
export function alertIn(html: string): string {
  const alert = /role="alert"[^>]*>([\s\S]{0,2000}?)<\/(?:div|p|section|li)>/.exec(html)?.[1] ?? "";
  return alert
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

let callers = 0;

/** An address that nobody called from before, so that no limit by address is met unasked. */
export function fromSomewhere(): Record<string, string> {
  callers += 1;
  const parts = [callers >> 16, callers >> 8, callers].map((part) => part & 255);
  return { "x-forwarded-for": `10.${parts.join(".")}` };
}

export function expectStatus(status: number, wanted: number, what: string) {
  if (status !== wanted) throw new Error(`${what}: ${status} instead of ${wanted}`);
}
