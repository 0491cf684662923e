import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#db/schema/customers.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { recordAudit, type Audit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { auth } from "./auth.server.ts";

type NewStaff = {
  email: string;
  role: "staff" | "owner";
  name?: string | undefined;
  password?: string | undefined;
};

/**
 * Creates a staff account, or promotes the account with this email address. Its password, sessions and second factor
 * are removed, because addresses are unverified: a stranger may have created the account. Afterwards, only the given
 * `password` or a password link opens the account.
 */
export async function makeStaffAccount(tx: Tx, staff: NewStaff): Promise<string> {
  const { role, name, password } = staff;
  // Hashing is slow, so it is done before the account is locked.
  const passwordHash = password && (await (await auth().$context).password.hash(password));
  const [user] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      email: staff.email.toLowerCase(),
      name: name ?? t("Owner"),
      role,
      language: currentLanguage(),
    })
    .onConflictDoUpdate({
      target: users.email,
      set: { role, disabledAt: null, updatedAt: new Date(), ...(name && { name }) },
    })
    .returning({ id: users.id });
  const { id: userId } = user!;
  await endSessions(tx, userId);
  await removeTwoFactor(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  if (passwordHash) {
    const account = { id: randomUUID(), accountId: userId, providerId: "credential", userId };
    await tx.insert(accounts).values({ ...account, password: passwordHash });
  }
  return userId;
}

/**
 * Ends every session, and deletes emailed links, pending sign-ins and trusted devices. The lock makes a sign-in in
 * progress wait before it creates its session. `areCredentialsUnchanged` then deletes that session if the password or
 * the second factor changed.
 */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** Audits a change to a staff account or an invite; `label` is the name or the invited address. */
export async function recordStaffAudit(
  tx: Tx,
  by: Staff,
  action: string,
  member: { id: string; label: string },
  difference: Pick<Audit, "before" | "after"> = {},
): Promise<void> {
  const { id: subjectId, label } = member;
  await recordAudit(tx, by, { action, subject: "staff", subjectId, label, ...difference });
}
