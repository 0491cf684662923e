import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { signIn } from "#shop/customers/sign-in.server.ts";
import { makeStaffAccount } from "#shop/customers/staff-account.server.ts";
import { staffBadge, type Owner, type Staff } from "#shop/staff.ts";

export const password = "a long password";

let callers = 0;

/** Each call comes from its own IP address, so that tests do not use up each other's rate limits. */
export function caller(cookie?: string) {
  const ip = `10.1.${Math.floor(++callers / 250)}.${callers % 250}`;
  return { ip, headers: new Headers({ "x-emas-client-ip": ip, ...(cookie && { cookie }) }) };
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

/** Signs in with the password alone and returns the session's headers. */
export async function openSession(email: string, secret = password) {
  const from = caller();
  const answer = await signIn({ email, password: secret }, from);
  if (!answer.ok) throw new Error(answer.reason);
  return caller(asCookie(answer.cookies)).headers;
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
