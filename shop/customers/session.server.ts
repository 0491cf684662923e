import { lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions, type Role, type users } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";

export type { Role } from "#db/schema/customers.ts";

type UserKey = "id" | "name" | "email" | "emailVerified" | "phoneNumber" | "role" | "language";
export type SessionUser = Pick<typeof users.$inferSelect, UserKey> & { twoFactor: boolean };

/**
 * Finds the user of the session cookie. Queries the database each time, so that a changed role or an ended session
 * takes effect at once. Callers must send `cookies` to the browser, because they prolong the session.
 */
export async function readSession(
  headers: Headers,
): Promise<{ user: SessionUser | undefined; cookies: string[] }> {
  const answer = await auth()
    .api.getSession({ headers, returnHeaders: true })
    .catch(rethrowDatabaseError);
  const cookies = answer.headers.getSetCookie();
  if (!answer.response) return { user: undefined, cookies };
  const { twoFactorEnabled, disabledAt, ...user } = answer.response.user;
  // A disabled account can have a session if a sign-in was in progress while an owner disabled the account.
  if (disabledAt) return { user: undefined, cookies: [] };
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      phoneNumber: user.phoneNumber ?? null,
      role: user.role as Role,
      language: user.language ?? "en",
      twoFactor: twoFactorEnabled === true,
    },
    cookies,
  };
}

/** Better Auth hides why it failed. If the database is down, this query throws an error that says so. */
async function rethrowDatabaseError(error: unknown): Promise<never> {
  await db.execute(sql`select 1`);
  throw error;
}

/** Ends the session in the database and, through `cookies`, in the browser. */
export async function signOut(headers: Headers): Promise<{ cookies: string[] }> {
  const answer = await auth().api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.headers.getSetCookie() };
}

/** The id of the session with which Better Auth has just replaced the current one. */
export async function readSessionId(cookies: string[]): Promise<string> {
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const found = await auth().api.getSession({ headers: new Headers({ cookie }) });
  if (!found) throw new Error("The auth library opened no session");
  return found.session.id;
}

/** Deletes the sessions that have expired. Better Auth deletes only those whose cookie is sent again. */
export async function pruneSessions(now = new Date()): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
