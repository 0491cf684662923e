import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Role } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";

export type { Role } from "#db/schema/customers.ts";

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  role: Role;
  twoFactor: boolean;
};

/**
 * Who the session cookie belongs to, asked from the database each time, so that a lost role or a
 * revoked session counts at once. `cookies` must reach the browser: they prolong the session.
 */
export async function readSession(
  headers: Headers,
): Promise<{ user: SignedIn | undefined; cookies: string[] }> {
  const answer = await auth().api.getSession({ headers, returnHeaders: true }).catch(tellWhy);
  const cookies = answer.headers.getSetCookie();
  if (!answer.response) return { user: undefined, cookies };
  const { id, name, email, phoneNumber, role, twoFactorEnabled, disabledAt } = answer.response.user;
  // A session that was opened in the very moment of the disabling.
  if (disabledAt) return { user: undefined, cookies: [] };
  return {
    user: {
      id,
      name,
      email,
      phoneNumber: phoneNumber ?? null,
      role: role as Role,
      twoFactor: twoFactorEnabled === true,
    },
    cookies,
  };
}

/** The library says only that it failed. Where that was the database, it says so itself. */
async function tellWhy(error: unknown): Promise<never> {
  await db.execute(sql`select 1`);
  throw error;
}

/** Ends the session, in the database and, through `cookies`, in the browser. */
export async function signOut(headers: Headers): Promise<{ cookies: string[] }> {
  const answer = await auth().api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.headers.getSetCookie() };
}
