import { and, eq, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users } from "#db/schema/customers.ts";

/** What a sign-in was checked against: the password hash, and whether a second factor is on. */
type Credentials = { email: string; password: string | null; twoFactor: boolean } | undefined;

export async function readCredentials(
  account: { email: string } | { userId: string },
): Promise<Credentials> {
  const [credentials] = await db
    .select({ email: users.email, password: accounts.password, twoFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(userCondition(account));
  return credentials;
}

/**
 * Checks, after a sign-in has created its session, that the credentials did not change during the sign-in. If they did,
 * deletes the session and returns false, because the change ended only the sessions that existed before it.
 */
export async function areCredentialsUnchanged(
  account: { email: string } | { userId: string },
  before: Credentials,
  sessionToken: string | undefined,
): Promise<boolean> {
  const now = await readCredentials(account);
  const isSame =
    now && before && now.password === before.password && now.twoFactor === before.twoFactor;
  if (!isSame && sessionToken) await db.delete(sessions).where(eq(sessions.token, sessionToken));
  return isSame === true;
}

function userCondition(account: { email: string } | { userId: string }): SQL {
  return "email" in account ? eq(users.email, account.email) : eq(users.id, account.userId);
}
