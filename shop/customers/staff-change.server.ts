import { and, eq, isNull, ne } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Owner } from "#shop/staff.ts";
import { dropTwoFactor, endSessions } from "./staff-account.server.ts";
import { tellAccount } from "./tell-account.server.ts";

export type StaffRole = "staff" | "owner";
export type StaffRefusal = { ok: false; reason: "not-an-owner" | "yourself" };
type Changed = { ok: true } | StaffRefusal;

/** It counts at the person's next request. Undefined where there is no such member of staff. */
export async function changeRole(owner: Owner, id: string, role: StaffRole) {
  return await change(owner, id, "staff.role-changed", async (tx, member) => {
    await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, id));
    if (role === "staff") await withdrawInvites(tx, owner, id);
    return { before: { role: member.role }, after: { role } };
  });
}

/** Closes the account, ends its sessions and takes back its invites; what the person did stays. */
export async function disableStaff(owner: Owner, id: string) {
  return await change(owner, id, "staff.disabled", async (tx, member) => {
    await tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
    await endSessions(tx, id);
    await withdrawInvites(tx, owner, id);
    return { before: { disabled: member.disabledAt !== null }, after: { disabled: true } };
  });
}

export async function enableStaff(owner: Owner, id: string) {
  return await change(owner, id, "staff.enabled", async (tx, member) => {
    await endSessions(tx, id);
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, id));
    return { before: { disabled: member.disabledAt !== null }, after: { disabled: false } };
  });
}

/** Mails the link that "Forgot Password?" mails. */
export async function sendStaffPasswordReset(owner: Owner, id: string) {
  return await change(owner, id, "staff.password-reset-sent", async (tx, { email }) => {
    await enqueue(tx, "password-reset", { email });
    return {};
  });
}

/** For who lost the phone and the recovery codes: the password alone signs in again, everywhere anew. */
export async function resetStaffTwoFactor(owner: Owner, id: string) {
  return await change(owner, id, "staff.two-factor-reset", async (tx, member) => {
    await dropTwoFactor(tx, id);
    await endSessions(tx, id);
    if (member.twoFactorEnabled) await tellAccount(tx, id, "two-factor-off");
    return { before: { twoFactor: member.twoFactorEnabled }, after: { twoFactor: false } };
  });
}

type Member = typeof users.$inferSelect;
type Difference = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/**
 * Nobody does these to himself, and only an owner who still is one does them at all, asked under a lock:
 * so there is always one owner left, also where two demote each other at the same moment.
 */
async function change(
  owner: Owner,
  id: string,
  deed: string,
  write: (tx: Tx, member: Member) => Promise<Difference>,
): Promise<Changed | undefined> {
  return await db.transaction(async (tx) => {
    if (!(await isStillOwner(tx, owner))) return { ok: false, reason: "not-an-owner" };
    if (id === owner.id) return { ok: false, reason: "yourself" };
    const [member] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), ne(users.role, "customer")))
      .for("no key update");
    if (!member) return undefined;
    const difference = await write(tx, member);
    const subject = { subject: "staff" as const, subjectId: id, label: member.name };
    await recordAudit(tx, owner, { deed, ...subject, ...difference });
    return { ok: true };
  });
}

/** Else who is sent away would come back as whom he had invited, even as an owner. */
async function withdrawInvites(tx: Tx, owner: Owner, inviterId: string) {
  const withdrawn = await tx
    .delete(staffInvites)
    .where(eq(staffInvites.invitedById, inviterId))
    .returning({ id: staffInvites.id, email: staffInvites.email, role: staffInvites.role });
  for (const { id, email, role } of withdrawn) {
    const subject = { subject: "staff" as const, subjectId: id, label: email };
    await recordAudit(tx, owner, { deed: "staff.invite-revoked", ...subject, before: { role } });
  }
}

/** The badge was made when the request began; the owners are locked until this transaction ends. */
export async function isStillOwner(tx: Tx, owner: Owner): Promise<boolean> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "owner"), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("no key update");
  return owners.some(({ id }) => id === owner.id);
}
