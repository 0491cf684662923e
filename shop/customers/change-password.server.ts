import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { sessions, verifications } from "#db/schema/customers.ts";
import { t } from "#languages/messages.ts";
import { auth } from "./auth.server.ts";
import { readCredentials } from "./credentials.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";
import { newPasswordShape } from "./fields.server.ts";
import { returnRateLimitPoints, withinRateLimits, type Refusal } from "./refusal.server.ts";
import { notifyAccount } from "./notify-account.server.ts";
import { readSessionId } from "./session.server.ts";

const noCurrentPassword = () => t("Please enter your current password");

export const changePasswordForm = z.object({
  currentPassword: z.string({ error: noCurrentPassword }).min(1, { error: noCurrentPassword }),
  newPassword: newPasswordShape,
});

/**
 * Changes the password if the current one is right. Ends all sessions of the account, including the one in `headers`.
 * The returned `cookies` contain a new session for this browser. The rate limit counts only wrong passwords.
 */
export async function changePassword(
  userId: string,
  { currentPassword, newPassword }: z.output<typeof changePasswordForm>,
  headers: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: "wrong-password" } | Refusal> {
  const allowance = { points: 10, seconds: 900 };
  const rateLimits = [{ name: "change-password", key: userId, allowance }];
  const changed = await withinRateLimits(rateLimits, async () => {
    const answer = await auth().api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await returnRateLimitPoints(rateLimits);
    const cookies = answer.headers.getSetCookie();
    const currentSessionId = await readSessionId(cookies);
    await db.transaction(async (tx) => {
      // Better Auth ends the sessions before it writes the new password, so a sign-in with the old one may have created
      // a session in between.
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId)));
      // Deletes password links, pending sign-ins and trusted devices: they were issued under the old password.
      await tx.delete(verifications).where(eq(verifications.value, userId));
      await notifyAccount(tx, userId, "password-changed");
    });
    // This browser has proved the new password, too.
    const account = await readCredentials({ userId });
    if (account?.password) {
      const { email, password: passwordHash } = account;
      cookies.push(knownBrowserCookie({ email, passwordHash }));
    }
    return { ok: true as const, cookies };
  });
  const isWrong = "message" in changed && changed.message === "Invalid password";
  return isWrong ? { ok: false, reason: "wrong-password" } : changed;
}
