import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { verifications } from "#db/schema/customers.ts";
import { giveBack } from "#platform/limits.server.ts";
import { auth } from "./auth.server.ts";
import { newPasswordShape } from "./fields.server.ts";
import { knock, refusalOf, type Refusal } from "./refusal.server.ts";
import { tellAccount } from "./tell-account.server.ts";

export const changePasswordForm = z.object({
  currentPassword: z
    .string({ error: "Please enter your current password" })
    .min(1, "Please enter your current password"),
  newPassword: newPasswordShape,
});

const allowance = { points: 10, seconds: 900 };

/**
 * Changes the password of whoever is signed in by `headers`, for who knows the current one, and ends all
 * other sessions. `cookies` carry the new session to this browser. Only wrong passwords are counted.
 */
export async function changePassword(
  userId: string,
  { currentPassword, newPassword }: z.output<typeof changePasswordForm>,
  headers: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: "wrong-password" } | Refusal> {
  const door = { name: "change-password", key: userId, allowance };
  const refused = await knock([door]);
  if (refused) return refused;
  try {
    const answer = await auth().api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await giveBack(door.name, door.key, allowance);
    await db.transaction(async (tx) => {
      // Links and devices that were trusted rested on the old password.
      await tx.delete(verifications).where(eq(verifications.value, userId));
      await tellAccount(tx, userId, "password-changed");
    });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    const refusal = refusalOf(error);
    const isWrong = refusal.reason === "refused" && refusal.message === "Invalid password";
    return isWrong ? { ok: false, reason: "wrong-password" } : refusal;
  }
}
