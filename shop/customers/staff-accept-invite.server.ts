import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import { staffBadge } from "#shop/staff.ts";
import { nameShape, newPasswordShape } from "./fields.server.ts";
import { withinRateLimits, type Refusal } from "./refusal.server.ts";
import { makeStaffAccount, recordStaffAudit } from "./staff-account.server.ts";
import { hashToken } from "./staff-invite.server.ts";

export const acceptInviteShape = z.object({
  invite: z.string().min(1).max(100),
  fullName: nameShape,
  password: newPasswordShape,
});
type Accepted = { ok: true; email: string } | { ok: false; reason: "link-invalid" };
export type AcceptInvite = z.output<typeof acceptInviteShape>;

const perIpAllowance = { points: 30, seconds: 3600 };

/** The invite of a link; undefined if the link is used, revoked, expired or unknown. */
export async function findInviteByToken(
  token: string,
): Promise<{ email: string; role: "staff" | "owner" } | undefined> {
  const [invite] = await db
    .select({ email: staffInvites.email, role: staffInvites.role })
    .from(staffInvites)
    .where(isOpenInvite(token));
  return invite;
}

/**
 * Makes the invited person staff with the given password: creates an account, or promotes the customer account with
 * this address. The link works once. If the account has become staff since the invitation, nothing changes.
 */
export async function acceptInvite(
  input: AcceptInvite,
  caller: { ip: string },
): Promise<Accepted | Refusal> {
  const rateLimits = [{ name: "invite", key: caller.ip, allowance: perIpAllowance }];
  const accept = async (tx: Tx): Promise<Accepted> => {
    const [invite] = await tx.delete(staffInvites).where(isOpenInvite(input.invite)).returning();
    if (!invite) return { ok: false, reason: "link-invalid" };
    const { email, role } = invite;
    // Locks the account, so that the invite's role does not overwrite a role that is being set at the same time.
    const [account] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for("update");
    if (account && account.role !== "customer") return { ok: false, reason: "link-invalid" };
    const { fullName: name, password } = input;
    const id = await makeStaffAccount(tx, { email, name, role, password });
    const after = { email, role, invitedBy: invite.invitedBy };
    const joined = staffBadge({ id, name, role });
    await recordStaffAudit(tx, joined, "staff.joined", { id, label: name }, { after });
    return { ok: true, email };
  };
  return withinRateLimits(rateLimits, () => db.transaction(accept));
}

function isOpenInvite(token: string) {
  return and(eq(staffInvites.tokenHash, hashToken(token)), gt(staffInvites.expiresAt, new Date()));
}
