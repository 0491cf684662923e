import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import type { AddressForm } from "#shop/customers/addresses.server.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";

export const password = "a long password";

export const home: AddressForm = {
  label: "Home",
  line1: "12 Jalan Tun Razak",
  line2: null,
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
  isDefault: false,
};

let callers = 0;

/** A new customer account. */
export async function newCustomer() {
  const email = `${randomUUID()}@example.test`;
  const input = { fullName: "Farah Idris", phoneNumber: "+60123456789", email, password };
  const made = await signUp(input, { ip: `10.1.0.${++callers}` });
  if (!made.ok) throw new Error(made.reason);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { id: user!.id, email };
}

/** The request headers of a browser signed in to this account. */
export async function openSession(email: string, secret = password) {
  const ip = `10.1.1.${++callers}`;
  const headers = new Headers({ "x-emas-client-ip": ip, "User-Agent": "a test" });
  const answer = await signIn({ email, password: secret }, { ip, headers });
  if (!answer.ok) throw new Error(answer.reason);
  const cookie = answer.cookies.map((one) => one.split(";")[0]).join("; ");
  return { headers: new Headers({ cookie, "User-Agent": "a test" }) };
}
