import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";

type NewStaff = {
  email: string;
  role: "staff" | "owner";
  name?: string | undefined;
  password?: string | undefined;
};

/**
 * Makes an account of the staff, or of a customer's one. An account that already has the address may be
 * a stranger's, for nobody proved it: its password, sessions and second factor go, and only the password
 * given here, or a link, opens it.
 */
export async function makeStaffAccount(tx: Tx, staff: NewStaff): Promise<string> {
  const { role, name, password } = staff;
  // It takes its time, and below the account is locked.
  const secret = password && (await (await auth().$context).password.hash(password));
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), email: staff.email.toLowerCase(), name: name ?? "Owner", role })
    .onConflictDoUpdate({
      target: users.email,
      set: { role, disabledAt: null, updatedAt: new Date(), ...(name && { name }) },
    })
    .returning({ id: users.id });
  const { id: userId } = user!;
  await endSessions(tx, userId);
  await dropTwoFactor(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  if (secret) {
    const account = { id: randomUUID(), accountId: userId, providerId: "credential", userId };
    await tx.insert(accounts).values({ ...account, password: secret });
  }
  return userId;
}

/**
 * Every session, and every link, half a sign-in and trusted device that could open another. A sign-in
 * that is under way waits at the lock with its session, and finds afterwards what has changed (`stillProven`).
 */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

export async function dropTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}
