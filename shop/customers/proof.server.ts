import { and, eq, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users } from "#db/schema/customers.ts";

/** What a sign-in proves: that the person knows this password, and has this second factor, or none. */
type Proof = { password: string | null; twoFactor: boolean } | undefined;

export async function proofOf(who: { email: string } | { userId: string }): Promise<Proof> {
  const [proof] = await db
    .select({ password: accounts.password, twoFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(theUser(who));
  return proof;
}

/**
 * Asked once a session exists, with what held when its sign-in began. A password that was changed in
 * between has ended all sessions, and could not see this one: it goes, and this answers false.
 */
export async function stillProven(
  who: { email: string } | { userId: string },
  before: Proof,
  sessionToken: string | undefined,
): Promise<boolean> {
  const now = await proofOf(who);
  const same =
    now && before && now.password === before.password && now.twoFactor === before.twoFactor;
  if (!same && sessionToken) await db.delete(sessions).where(eq(sessions.token, sessionToken));
  return same === true;
}

function theUser(who: { email: string } | { userId: string }): SQL {
  return "email" in who ? eq(users.email, who.email) : eq(users.id, who.userId);
}
