import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import type { AddressForm } from "#shop/customers/addresses.server.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import { makeStaffAccount } from "#shop/customers/staff-account.server.ts";
import { staffBadge, type Owner, type Staff } from "#shop/staff.ts";
import { succeeded } from "./answers.ts";

export const password = "a long password";

const browser = { "User-Agent": "a test" };
let callers = 0;

/** Each call comes from its own IP address, so that tests do not use up each other's rate limits. */
export function caller(cookie?: string) {
  const ip = `10.1.${Math.floor(++callers / 250)}.${callers % 250}`;
  return {
    ip,
    headers: new Headers({ ...browser, "x-emas-client-ip": ip, ...(cookie && { cookie }) }),
  };
}

/** A staff member with a password, and the `Staff` value that the guard would make. */
export async function makeStaff(role: "staff"): Promise<{ email: string; staff: Staff }>;
export async function makeStaff(role: "owner"): Promise<{ email: string; staff: Owner }>;
export async function makeStaff(role: "staff" | "owner") {
  const [name, email] = ["Aminah", `${randomUUID()}@example.test`];
  const id = await db.transaction((tx) => makeStaffAccount(tx, { email, name, role, password }));
  return { email, staff: staffBadge({ id, name, role }) };
}

/** The row of an account as it is now. */
export async function accountOf(id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user!;
}

/** A new customer account. */
export async function newCustomer(
  email = `${randomUUID()}@example.test`,
  fullName = "Farah Idris",
) {
  const input = { fullName, phoneNumber: "+60123456789", email, password };
  succeeded(await signUp(input, caller()));
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user!;
}

export const home: AddressForm = {
  label: "Home",
  line1: "12 Jalan Tun Razak",
  line2: null,
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
  isDefault: false,
};

/** Signs in with the password alone and returns the session's headers. */
export async function openSession(email: string, secret = password) {
  const { cookies } = succeeded(await signIn({ email, password: secret }, caller()));
  return caller(asCookie(cookies)).headers;
}

/** Set-Cookie values as the browser sends them back. */
export function asCookie(cookies: string[]): string {
  const stored = new Map<string, string>();
  for (const cookie of cookies) {
    const [name, value] = cookie.split(";")[0]!.split(/=(.*)/);
    if (/Max-Age=0/.test(cookie)) stored.delete(name!);
    else stored.set(name!, value!);
  }
  return [...stored].map((pair) => pair.join("=")).join("; ");
}
