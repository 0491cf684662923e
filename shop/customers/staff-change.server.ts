import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import { isSmtpConfigured } from "#platform/mail.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import type { Audit } from "#shop/audit/record-audit.server.ts";
import type { Owner } from "#shop/staff.ts";
import { endSessions, recordStaffAudit, removeTwoFactor } from "./staff-account.server.ts";
import { notifyAccount } from "./notify-account.server.ts";
import { createPasswordLink } from "./reset-password.server.ts";

export type StaffRole = "staff" | "owner";
export type StaffRefusal = { ok: false; reason: "not-an-owner" | "own-account" };
type StaffChangeResult = { ok: true } | StaffRefusal;

/** Changes a staff member's role from the next request on; undefined if there is no such staff member. */
export async function changeRole(owner: Owner, id: string, role: StaffRole) {
  return await changeMember(owner, id, "staff.role-changed", async (tx, member) => {
    await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, id));
    if (role === "staff") await revokeInvites(tx, owner, sentBy(id));
    return { before: { role: member.role }, after: { role } };
  });
}

/** Disables the account, ends its sessions and revokes its invites. The person's entries stay in the audit log. */
export async function disableStaff(owner: Owner, id: string) {
  return await changeMember(owner, id, "staff.disabled", async (tx, member) => {
    await tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
    await endSessions(tx, id);
    await revokeInvites(tx, owner, sentBy(id));
    return { before: { disabled: member.disabledAt !== null }, after: { disabled: true } };
  });
}

export async function enableStaff(owner: Owner, id: string) {
  return await changeMember(owner, id, "staff.enabled", async (tx, member) => {
    await endSessions(tx, id);
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, id));
    return { before: { disabled: member.disabledAt !== null }, after: { disabled: false } };
  });
}

/** Sends the same email as "Forgot Password?". If no email can be sent, returns its link, valid for an hour. */
export async function sendStaffPasswordReset(
  owner: Owner,
  id: string,
): Promise<{ ok: true; name: string; link: string | undefined } | StaffRefusal | undefined> {
  const isSent = isSmtpConfigured();
  let name = "";
  const change = await changeMember(owner, id, "staff.password-reset-sent", async (tx, member) => {
    ({ name } = member);
    if (!isSent) return { after: { linkShown: true } };
    await enqueue(tx, "password-reset", { email: member.email });
    return {};
  });
  if (!change?.ok) return change;
  return { ok: true, name, link: isSent ? undefined : await createPasswordLink(id, 1) };
}

/** For staff who lost both phone and recovery codes: removes the second factor and ends all sessions. */
export async function resetStaffTwoFactor(owner: Owner, id: string) {
  return await changeMember(owner, id, "staff.two-factor-reset", async (tx, member) => {
    await removeTwoFactor(tx, id);
    await endSessions(tx, id);
    if (member.twoFactorEnabled) await notifyAccount(tx, id, "two-factor-off");
    return { before: { twoFactor: member.twoFactorEnabled }, after: { twoFactor: false } };
  });
}

/**
 * The invites that a person sent. Demoting or disabling the person revokes them, because the person may have sent one
 * to another address of their own.
 */
function sentBy(inviterId: string) {
  return eq(staffInvites.invitedById, inviterId);
}

type Member = typeof users.$inferSelect;
type Difference = Pick<Audit, "before" | "after">;

/**
 * Locks the owners, checks that the caller is still one of them, and changes another person's staff account. Owners
 * cannot change their own account. Together, the lock, the check and this rule ensure that one owner always remains,
 * even if two owners demote each other at the same time.
 */
async function changeMember(
  owner: Owner,
  id: string,
  action: string,
  write: (tx: Tx, member: Member) => Promise<Difference>,
): Promise<StaffChangeResult | undefined> {
  return await db.transaction(async (tx) => {
    if (!(await isStillOwner(tx, owner))) return { ok: false, reason: "not-an-owner" };
    if (id === owner.id) return { ok: false, reason: "own-account" };
    const [member] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), ne(users.role, "customer")))
      .for("no key update");
    if (!member) return undefined;
    const difference = await write(tx, member);
    await recordStaffAudit(tx, owner, action, { id, label: member.name }, difference);
    return { ok: true };
  });
}

export async function revokeInvites(tx: Tx, owner: Owner, which: SQL) {
  const revoked = await tx.delete(staffInvites).where(which).returning();
  for (const { id, email, role } of revoked) {
    const invite = { id, label: email };
    await recordStaffAudit(tx, owner, "staff.invite-revoked", invite, { before: { role } });
  }
  return revoked;
}

/** Locks the owners and checks that the caller is still one: the `Owner` value dates from the request's start. */
export async function isStillOwner(tx: Tx, owner: Owner): Promise<boolean> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "owner"), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("no key update");
  return owners.some(({ id }) => id === owner.id);
}
