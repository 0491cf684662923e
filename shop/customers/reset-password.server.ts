import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { enqueue } from "#platform/queue.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { auth } from "./auth.server.ts";
import { emailShape, newPasswordShape } from "./fields.server.ts";
import { withinRateLimits, type Refusal } from "./refusal.server.ts";
import { endSessions } from "./staff-account.server.ts";
import { notifyAccount } from "./notify-account.server.ts";

export const requestPasswordResetShape = z.object({ email: emailShape });
export const resetPasswordShape = z.object({
  token: z.string().min(1),
  password: newPasswordShape,
});

const perEmailAllowance = { points: 5, seconds: 3600 };
const perIpAllowance = { points: 20, seconds: 3600 };

/**
 * Queues an email with a password link. The worker looks up whether the address has an account, so that neither the
 * answer nor its timing reveals it.
 */
export async function requestPasswordReset(
  email: string,
  caller: { ip: string },
): Promise<{ ok: true } | Refusal> {
  const rateLimits = [
    { name: "reset-address", key: caller.ip, allowance: perIpAllowance },
    { name: "reset-email", key: email, allowance: perEmailAllowance },
  ];
  return withinRateLimits(rateLimits, async () => {
    await enqueue(db, "password-reset", { email });
    return { ok: true };
  });
}

/**
 * Sets a new password with an emailed link, which works once. Ends all of the account's sessions, and deletes its other
 * links and trusted devices.
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const link = await findLink(token);
  return withinRateLimits([], async () => {
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    if (link) {
      await db.transaction(async (tx) => {
        await endSessions(tx, link.value);
        await notifyAccount(tx, link.value, "password-changed");
      });
    }
    return { ok: true };
  });
}

/** The account of a password link; undefined if the link is used, expired or unknown. */
export async function findAccountByResetToken(
  token: string,
): Promise<{ email: string } | undefined> {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined;
  const link = await findLink(token);
  if (!link || link.expiresAt < new Date()) return undefined;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, link.value));
  return user;
}

/** Creates the link for a password reset email, valid for an hour; undefined if no account has this email address. */
export async function createResetLink(email: string): Promise<{ link: string } | undefined> {
  const user = await findByEmail(email);
  return user && { link: await createPasswordLink(user.id, 1) };
}

export async function findByEmail(
  email: string,
): Promise<{ id: string; language: string } | undefined> {
  const [user] = await db
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user;
}

/** Creates a link that sets an account's password once, within this many hours. */
export async function createPasswordLink(userId: string, hours: number): Promise<string> {
  const { internalAdapter } = await auth().$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: verificationIdentifier(token),
    value: userId,
    expiresAt: new Date(Date.now() + hours * 3_600_000),
  });
  return pageUrl(links.signIn({ token }));
}

async function findLink(token: string) {
  const { internalAdapter } = await auth().$context;
  return internalAdapter.findVerificationValue(verificationIdentifier(token));
}

/** Better Auth's `resetPassword` looks the token up by this name, so it must match Better Auth's own naming. */
function verificationIdentifier(token: string) {
  return `reset-password:${token}`;
}
