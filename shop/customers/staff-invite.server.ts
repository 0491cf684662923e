import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import { t } from "#languages/messages.ts";
import { dayMs } from "#platform/durations.ts";
import { isSmtpConfigured } from "#platform/mail.server.ts";
import { enqueue } from "#platform/queue.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import type { Owner } from "#shop/staff.ts";
import { emailShape } from "./fields.server.ts";
import { recordStaffAudit } from "./staff-account.server.ts";
import { isStillOwner, revokeInvites } from "./staff-change.server.ts";

export const inviteDays = 7;

export const staffRoleShape = z.enum(["staff", "owner"], {
  error: () => t("Please choose a role"),
});
export const inviteStaffShape = z.object({ email: emailShape, role: staffRoleShape });
export type InviteStaff = z.output<typeof inviteStaffShape>;

/**
 * Where no mail server is set up, no email arrives: the owner gets the `link` to pass on. It is never shown again, because
 * the database has only its hash.
 */
type Invited = { ok: true; email: string; link: string | undefined };

/**
 * Invites someone to the staff and queues the email, or returns the link, in one transaction. Replaces an earlier invite to
 * the address.
 */
export async function inviteStaff(
  owner: Owner,
  { email, role }: InviteStaff,
): Promise<Invited | { ok: false; reason: "not-an-owner" | "already-staff" }> {
  return await db.transaction(async (tx) => {
    if (!(await isStillOwner(tx, owner))) return { ok: false, reason: "not-an-owner" };
    if (await isStaff(tx, email)) return { ok: false, reason: "already-staff" };
    const inviteFields = { role, ...newInviteFields(owner) };
    const [invite] = await tx
      .insert(staffInvites)
      .values({ id: randomUUID(), email, ...inviteFields })
      .onConflictDoUpdate({ target: staffInvites.email, set: inviteFields })
      .returning({ id: staffInvites.id });
    const inviteId = invite!.id;
    const link = await sendInvite(tx, inviteId);
    const member = { id: inviteId, label: email };
    const after = { role, ...(link && { linkShown: true }) };
    await recordStaffAudit(tx, owner, "staff.invited", member, { after });
    return { ok: true, email, link };
  });
}

/** Queues the email with the link. If no email can be sent, returns a new link. */
async function sendInvite(tx: Tx, inviteId: string): Promise<string | undefined> {
  if (isSmtpConfigured()) {
    await enqueue(tx, "staff-invited", { inviteId });
    return undefined;
  }
  return (await createInviteLink(inviteId, tx))?.link;
}

type InviteResult = Invited | { ok: false; reason: "not-an-owner" };

/**
 * Sends or returns a new link in this owner's name; the old link stops working. Undefined if the invite no longer exists.
 */
export async function resendInvite(owner: Owner, id: string) {
  return changeInvite(owner, async (tx) => {
    const renewed = tx.update(staffInvites).set(newInviteFields(owner));
    const [invite] = await renewed.where(eq(staffInvites.id, id)).returning();
    if (!invite) return undefined;
    const link = await sendInvite(tx, id);
    const shown = link ? { after: { linkShown: true } } : {};
    await recordStaffAudit(tx, owner, "staff.invite-resent", { id, label: invite.email }, shown);
    return { email: invite.email, link };
  });
}

export async function revokeInvite(owner: Owner, id: string) {
  return changeInvite(owner, async (tx) => {
    const [invite] = await revokeInvites(tx, owner, eq(staffInvites.id, id));
    return invite;
  });
}

async function changeInvite(
  owner: Owner,
  change: (tx: Tx) => Promise<{ email: string; link?: string | undefined } | undefined>,
): Promise<InviteResult | undefined> {
  return db.transaction(async (tx) => {
    if (!(await isStillOwner(tx, owner))) return { ok: false, reason: "not-an-owner" };
    const invite = await change(tx);
    return invite && { ok: true, email: invite.email, link: invite.link };
  });
}

/** The invited address and the inviting owner's language; undefined if the invite no longer exists. */
export async function findInvite(
  id: string,
): Promise<{ email: string; language: string | null } | undefined> {
  const [invite] = await db
    .select({ email: staffInvites.email, language: users.language })
    .from(staffInvites)
    .leftJoin(users, eq(users.id, staffInvites.invitedById))
    .where(eq(staffInvites.id, id));
  return invite;
}

/**
 * Creates the link for the email. The database stores only a hash of the link's token. Undefined if the invite was revoked
 * or accepted, or has expired.
 */
export async function createInviteLink(id: string, database: Database | Tx = db) {
  const token = randomBytes(24).toString("base64url");
  const [invite] = await database
    .update(staffInvites)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(staffInvites.id, id), gt(staffInvites.expiresAt, new Date())))
    .returning();
  if (!invite) return undefined;
  const { email, role, invitedBy } = invite;
  return { email, role, invitedBy, link: pageUrl(links.signIn({ invite: token })) };
}

/** The hash that the database stores in place of a link's token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

async function isStaff(tx: Tx, email: string) {
  return (await tx.$count(users, and(eq(users.email, email), ne(users.role, "customer")))) > 0;
}

function newInviteFields(owner: Owner) {
  const expiresAt = new Date(Date.now() + inviteDays * dayMs);
  return { invitedBy: owner.name, invitedById: owner.id, expiresAt, tokenHash: null };
}
