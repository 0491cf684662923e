import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { staffBadge } from "#shop/staff.ts";
import { nameShape, newPasswordShape } from "./fields.server.ts";
import { knock, type Refusal } from "./refusal.server.ts";
import { makeStaffAccount } from "./staff-account.server.ts";
import { digest } from "./staff-invite.server.ts";

export const acceptInviteShape = z.object({
  invite: z.string().min(1).max(100),
  fullName: nameShape,
  password: newPasswordShape,
});
export type AcceptInvite = z.output<typeof acceptInviteShape>;

const perAddress = { points: 30, seconds: 3600 };

/** Whom a link invites, as what; undefined where it is used, revoked, too old, or never was one of ours. */
export async function inviteOfLink(
  token: string,
): Promise<{ email: string; role: "staff" | "owner" } | undefined> {
  const [invite] = await db
    .select({ email: staffInvites.email, role: staffInvites.role })
    .from(staffInvites)
    .where(isOpen(token));
  return invite;
}

/**
 * Makes the invited person staff: a new account, or the customer's that the address has, with the
 * password given here. The link works once; an account that became staff meanwhile stays as it is.
 */
export async function acceptInvite(
  input: AcceptInvite,
  caller: { ip: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: "link-is-spent" } | Refusal> {
  const refused = await knock([{ name: "invite", key: caller.ip, allowance: perAddress }]);
  if (refused) return refused;
  return await db.transaction(async (tx) => {
    const [invite] = await tx.delete(staffInvites).where(isOpen(input.invite)).returning();
    if (!invite) return { ok: false, reason: "link-is-spent" };
    const { email, role } = invite;
    // Locked, or who is made an owner at this moment would become what the invite says.
    const [account] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for("update");
    if (account && account.role !== "customer") return { ok: false, reason: "link-is-spent" };
    const { fullName: name, password } = input;
    const id = await makeStaffAccount(tx, { email, name, role, password });
    await recordAudit(tx, staffBadge({ id, name, role }), {
      deed: "staff.joined",
      subject: "staff",
      subjectId: id,
      label: name,
      after: { email, role, invitedBy: invite.invitedBy },
    });
    return { ok: true, email };
  });
}

function isOpen(token: string) {
  return and(eq(staffInvites.tokenHash, digest(token)), gt(staffInvites.expiresAt, new Date()));
}
