import { and, eq, gt, lt } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { users, verifications } from "#db/schema/customers.ts";
import { t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";
import { emailShape } from "./fields.server.ts";
import { withinRateLimits, type Refusal } from "./refusal.server.ts";
import { verifyPassword } from "./remove-account.server.ts";

// A customer's address changes once its holder opens the link that is emailed to the new one (ADR-0092).

const linkHours = 24;

export const changeEmailForm = z.object({
  newEmail: emailShape,
  password: z
    .string({ error: () => t("Please enter your current password") })
    .min(1, { error: () => t("Please enter your current password") }),
});

/** The address that waits for its link to be opened; undefined if none does. */
export async function pendingEmailOf(userId: string): Promise<string | undefined> {
  return (await findPending(userId))?.newEmail;
}

/**
 * Remembers the new address and queues the email with its link. The answer is the same for an address that has an account
 * already: only its holder learns it, after opening the link.
 */
export async function requestEmailChange(
  account: { id: string; email: string },
  { newEmail, password }: z.output<typeof changeEmailForm>,
): Promise<
  { ok: true } | { ok: false; reason: "wrong-password" } | { ok: false; reason: "same" } | Refusal
> {
  if (newEmail === account.email) return { ok: false, reason: "same" };
  const verified = await verifyPassword(account.id, password);
  if (!verified.ok) return verified;
  const rateLimits = [
    { name: "change-email", key: account.id, allowance: { points: 5, seconds: 3600 } },
    { name: "change-email-to", key: newEmail, allowance: { points: 5, seconds: 3600 } },
  ];
  return withinRateLimits(rateLimits, () =>
    db.transaction(async (tx) => {
      const pendingEmailUntil = new Date(Date.now() + linkHours * 3_600_000);
      const [user] = await tx
        .update(users)
        .set({ pendingEmail: newEmail, pendingEmailUntil })
        .where(eq(users.id, account.id))
        .returning({ language: users.language });
      if (user) await enqueue(tx, "email-change", { userId: account.id, email: newEmail, ...user });
      return { ok: true as const };
    }),
  );
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ pendingEmail: null, pendingEmailUntil: null })
    .where(eq(users.id, userId));
}

/** The link for the email to the new address; undefined if the account no longer waits for this address. */
export async function emailChangeLink(userId: string, email: string): Promise<string | undefined> {
  const pending = await findPending(userId);
  if (pending?.newEmail !== email) return undefined;
  return pageUrl(links.accountDetails({ change: tokenSignature(userId, pending) }));
}

/** Whether the token is of the newest link of this account, and has not expired. */
export async function isEmailChangeValid(userId: string, token: string): Promise<boolean> {
  const pending = await findPending(userId);
  return pending !== undefined && isSameSignature(token, tokenSignature(userId, pending));
}

/**
 * Makes the new address that of the account, and verified. The old address gets a notice. Password links that were sent to the
 * old address stop working; the account's sessions go on, because its password opened them.
 */
export async function confirmEmailChange(
  userId: string,
  token: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: "invalid" | "taken" }> {
  const pending = await findPending(userId);
  if (!pending || !isSameSignature(token, tokenSignature(userId, pending))) {
    return { ok: false, reason: "invalid" };
  }
  const { email: oldEmail, newEmail, until, language } = pending;
  const changed = db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        email: newEmail,
        emailVerified: true,
        pendingEmail: null,
        pendingEmailUntil: null,
        updatedAt: new Date(),
      })
      .where(
        and(
          eq(users.id, userId),
          eq(users.email, oldEmail),
          eq(users.pendingEmail, newEmail),
          eq(users.pendingEmailUntil, until),
        ),
      )
      .returning({ id: users.id });
    if (!user) return { ok: false as const, reason: "invalid" as const };
    await tx.delete(verifications).where(eq(verifications.value, userId));
    await enqueue(tx, "account-changed", { email: oldEmail, change: "email-changed", language });
    return { ok: true as const, email: newEmail };
  });
  return changed.catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error;
    return { ok: false, reason: "taken" };
  });
}

/** The unique constraint refuses an address that another account has, also one that was opened a moment ago. */
function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}

/** Forgets the addresses whose links have expired. */
export async function forgetExpiredEmailChanges(now = new Date()): Promise<void> {
  await db
    .update(users)
    .set({ pendingEmail: null, pendingEmailUntil: null })
    .where(lt(users.pendingEmailUntil, now));
}

type Pending = { email: string; newEmail: string; until: Date; language: string };

async function findPending(userId: string): Promise<Pending | undefined> {
  const [user] = await db
    .select({
      email: users.email,
      newEmail: users.pendingEmail,
      until: users.pendingEmailUntil,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.pendingEmailUntil, new Date())));
  return user as Pending | undefined;
}

function tokenSignature(userId: string, { email, newEmail, until }: Pending): string {
  return signature(`change email ${userId} ${email} ${newEmail} ${until.getTime()}`);
}
