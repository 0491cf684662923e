import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { owner, type Shop } from "#prove/shop.ts";
import { openVisitor, type Visitor } from "#prove/visitor.ts";
import { formsOf } from "./forms.ts";

/**
 * A canary text in everything that belongs to the bystanders only. If anyone but them or staff sees it, private
 * data has leaked.
 */
export const canary = "kenari7f3a9c";
/** Their phone number in the forms that the shop may write it. */
export const canaryNumbers = ["60187770123", "0187770123", "018-777 0123"];

const password = "a long enough password";

export type Person = {
  name: string;
  email: string;
  visitor: Visitor;
  /** Signs in, with a new account if the old one is gone. */
  signIn(): Promise<void>;
  isSignedIn(): Promise<boolean>;
};

/** A customer with an account, who uses a new IP address each time. */
export async function newCustomer(
  shop: Shop,
  name: string,
  { fullName = "Mei Ling", phoneNumber = "012-345 6789", emailPrefix = "" } = {},
): Promise<Person> {
  const visitor = openVisitor(shop);
  const person: Person = { name, email: "", visitor, signIn, isSignedIn };
  await join();
  await signIn();
  return person;

  async function join() {
    person.email = `${emailPrefix}${randomUUID()}@prove.test`;
    const joined = await visitor.go("/auth?tab=sign-up", {
      form: { intent: "sign-up", fullName, phoneNumber, email: person.email, password },
      headers: freshAddress(),
    });
    expectStatus(joined.status, 302, `${name} signs up`);
  }
  async function signIn() {
    if (await submitSignIn(visitor, person.email, password)) return;
    await join();
    if (!(await submitSignIn(visitor, person.email, password)))
      throw new Error(`${name} cannot sign in`);
  }
  async function isSignedIn() {
    return (await visitor.go("/account/details", { headers: freshAddress() })).status === 200;
  }
}

/**
 * The shop's owner, signed in. With `sql` a password that the owner has changed, as allowed, is restored, so that
 * the rest is tested too.
 */
export async function signInOwner(shop: Shop, sql?: Client): Promise<Person> {
  const known = await sql?.query<{ id: string; password: string }>(
    "select a.id, a.password from accounts a join users u on u.id = a.user_id where u.email = $1",
    [owner.email],
  );
  const visitor = openVisitor(shop);
  const person: Person = { name: "owner", email: owner.email, visitor, signIn, isSignedIn };
  await signIn();
  return person;

  async function signIn() {
    if (await submitSignIn(visitor, owner.email, owner.password)) return;
    for (const { id, password: hash } of known?.rows ?? []) {
      await sql?.query("update accounts set password = $2 where id = $1", [id, hash]);
    }
    const isIn = await submitSignIn(visitor, owner.email, owner.password);
    if (!isIn) throw new Error("The owner cannot sign in");
  }
  async function isSignedIn() {
    const { status } = await visitor.go("/admin/orders", { headers: freshAddress() });
    return status === 200;
  }
}

async function submitSignIn(visitor: Visitor, email: string, secret: string): Promise<boolean> {
  visitor.cookies.clear();
  const form = { intent: "sign-in", email, password: secret };
  const { status } = await visitor.go("/auth", { form, headers: freshAddress() });
  return status === 302;
}

/** Puts a cheap item into the visitor's cart and returns the checkout form. */
export async function fillCart(visitor: Visitor, pieces = 1) {
  const list = await visitor.go("/products?sort=price-asc", { headers: freshAddress() });
  const slugs = [...new Set(list.text.match(/(?<=href=")\/products\/[\w-]+(?=")/g))];
  for (const slug of slugs) {
    const page = await visitor.go(slug, { headers: freshAddress() });
    const add = formsOf(page.text, slug).find(({ fields }) =>
      fields.some(([, it]) => it === "add"),
    );
    if (!add) continue;
    const form = { ...Object.fromEntries(add.fields), quantity: String(pieces) };
    await visitor.go(add.target, { form, headers: freshAddress() });
    const { status } = await visitor.go("/checkout", { headers: freshAddress() });
    if (status === 200) return;
  }
  throw new Error("No product can be added to a cart");
}

/** Orders the cart, to be paid by receipt, and returns the order's id. */
export async function placeOrder(visitor: Visitor, details: Record<string, string>) {
  const page = await visitor.go("/checkout", { headers: freshAddress() });
  const form = formsOf(page.text, "/checkout").find(({ fields }) =>
    fields.some(([name]) => name === "quote"),
  );
  if (!form) throw new Error(`No checkout: ${page.status} ${page.location}`);
  const fields = { ...Object.fromEntries(form.fields), paymentMethod: "touch_n_go", ...details };
  const { location, text } = await visitor.go("/checkout", {
    form: fields,
    headers: freshAddress(),
  });
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(location)?.[0];
  if (!id) throw new Error(`The order was not placed: ${location} ${alertIn(text)}`);
  return id;
}

/** The error of a refused form. */
export function alertIn(html: string): string {
  const alert = /role="alert"[^>]*>([\s\S]{0,2000}?)<\/(?:div|p|section|li)>/.exec(html)?.[1] ?? "";
  return alert
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

let callers = 0;

/** An unused IP address, so that no rate limit by address applies by accident. */
export function freshAddress(): Record<string, string> {
  callers += 1;
  const parts = [callers >> 16, callers >> 8, callers].map((part) => part & 255);
  return { "x-forwarded-for": `10.${parts.join(".")}` };
}

export function expectStatus(status: number, wanted: number, what: string) {
  if (status !== wanted) throw new Error(`${what}: ${status} instead of ${wanted}`);
}
