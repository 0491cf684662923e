import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { owner, type Shop } from "#kit/shop.ts";
import { password, signIn as submitSignIn, signUp } from "#kit/shopper.ts";
import { freshAddress, openVisitor, type Visitor } from "#kit/visitor.ts";

/**
 * A canary text in everything that belongs to the bystanders only. If anyone but them or staff sees it, private
 * data has leaked.
 */
export const canary = "kenari7f3a9c";
/** Their phone number in the forms that the shop may write it. */
export const canaryNumbers = ["60187770123", "0187770123", "018-777 0123"];

export type Person = {
  name: string;
  email: string;
  visitor: Visitor;
  /** Signs in, with a new account if the old one is gone. */
  signIn(): Promise<void>;
  isSignedIn(): Promise<boolean>;
};

/** A guest, who uses a new IP address each time. */
export function newGuest(shop: Shop): Visitor {
  return openVisitor(shop, { headers: freshAddress });
}

/** A customer with an account. */
export async function newCustomer(
  shop: Shop,
  name: string,
  {
    emailPrefix = "",
    ...details
  }: { emailPrefix?: string; fullName?: string; phoneNumber?: string } = {},
): Promise<Person> {
  const person = newPerson(shop, name, "/account/details", join);
  await join();
  await person.signIn();
  return person;

  async function join() {
    person.email = `${emailPrefix}${randomUUID()}@prove.test`;
    const { status } = await signUp(person.visitor, person.email, details);
    expectStatus(status, 302, `${name} signs up`);
  }
}

/**
 * The shop's owner, signed in. With `sql` a password that the owner has changed, as allowed, is restored, so that
 * the rest is tested too.
 */
export async function signInOwner(shop: Shop, sql: Client): Promise<Person> {
  const { rows } = await sql.query<{ id: string; password: string }>(
    "select a.id, a.password from accounts a join users u on u.id = a.user_id where u.email = $1",
    [owner.email],
  );
  const person = newPerson(shop, "owner", "/admin/orders", async () => {
    for (const { id, password: hash } of rows) {
      await sql.query("update accounts set password = $2 where id = $1", [id, hash]);
    }
  });
  person.email = owner.email;
  await person.signIn();
  return person;
}

/** Someone whose account `repair` makes usable again. */
function newPerson(shop: Shop, name: string, ownPage: string, repair: () => Promise<void>): Person {
  const visitor = newGuest(shop);
  return { name, email: "", visitor, signIn, isSignedIn };

  async function signIn(this: Person) {
    if (await isAccepted(this.email)) return;
    await repair();
    if (!(await isAccepted(this.email))) throw new Error(`${name} cannot sign in`);
  }

  async function isAccepted(email: string) {
    visitor.cookies.clear();
    return (await submitSignIn(visitor, email, password)).status === 302;
  }

  async function isSignedIn() {
    return (await visitor.go(ownPage)).status === 200;
  }
}

export function expectStatus(status: number, wanted: number, what: string) {
  if (status !== wanted) throw new Error(`${what}: ${status} instead of ${wanted}`);
}
