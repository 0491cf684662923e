import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { env } from "#env";
import { enqueue } from "#platform/queue.server.ts";
import { auth } from "./auth.server.ts";
import { emailShape, newPasswordShape } from "./fields.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";
import { endSessions } from "./staff-account.server.ts";
import { tellAccount } from "./tell-account.server.ts";

export const requestPasswordResetShape = z.object({ email: emailShape });
export const resetPasswordShape = z.object({
  token: z.string().min(1),
  password: newPasswordShape,
});

const perEmail = { points: 5, seconds: 3600 };
const perAddress = { points: 20, seconds: 3600 };

/**
 * Queues a mail with a link. Whether the address has an account is looked up by the worker, so the
 * answer, and the time that it takes, are the same for all.
 */
export async function requestPasswordReset(
  email: string,
  caller: { ip: string },
): Promise<{ ok: true } | Refusal> {
  const refused = await knock([
    { name: "reset-address", key: caller.ip, allowance: perAddress },
    { name: "reset-email", key: email, allowance: perEmail },
  ]);
  if (refused) return refused;
  await enqueue(db, "password-reset", { email });
  return { ok: true };
}

/**
 * Sets the password that a link was mailed for, once, and ends every session of the account, its other
 * links, and the trust in its devices.
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const link = await (await auth().$context).internalAdapter.findVerificationValue(linkName(token));
  try {
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    const userId = link?.value;
    if (userId) await db.transaction((tx) => afterChange(tx, userId));
    return { ok: true };
  } catch (error) {
    return refusalOf(error);
  }
}

async function afterChange(tx: Tx, userId: string) {
  await endSessions(tx, userId);
  await tellAccount(tx, userId, "password-changed");
}

/** Whose password a link sets; undefined where it is used, too old, or never was one of ours. */
export async function accountOfLink(token: string): Promise<{ email: string } | undefined> {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined;
  const { internalAdapter } = await auth().$context;
  const link = await internalAdapter.findVerificationValue(linkName(token));
  if (!link || link.expiresAt < new Date()) return undefined;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, link.value));
  return user;
}

/** The worker's half: the link for the mail, valid for an hour; undefined where nobody has the address. */
export async function resetLinkFor(email: string): Promise<{ link: string } | undefined> {
  const user = await findByEmail(email);
  return user && { link: await passwordLink(user.id, 1) };
}

export async function findByEmail(email: string): Promise<{ id: string } | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user;
}

/** A link that sets the password of an account, once, within so many hours. */
export async function passwordLink(userId: string, hours: number): Promise<string> {
  const { internalAdapter } = await auth().$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: linkName(token),
    value: userId,
    expiresAt: new Date(Date.now() + hours * 3_600_000),
  });
  return `${env.BASE_URL}/auth?token=${token}`;
}

/** The auth library's own name for it: its `resetPassword` looks there. */
function linkName(token: string) {
  return `reset-password:${token}`;
}
