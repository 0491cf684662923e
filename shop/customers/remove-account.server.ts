import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { users, verifications, type Role } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";
import { readCredentials } from "./credentials.server.ts";
import { returnRateLimitPoints, withinRateLimits, type Refusal } from "./refusal.server.ts";

/** Checks the account's password. A rate limit counts wrong passwords. */
export async function verifyPassword(
  userId: string,
  password: string,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | Refusal> {
  const allowance = { points: 10, seconds: 900 };
  const rateLimits = [{ name: "verify-password", key: userId, allowance }];
  return withinRateLimits(rateLimits, async () => {
    const hash = (await readCredentials({ userId }))?.password;
    const { password: passwords } = await auth().$context;
    const isRight = hash && (await passwords.verify({ hash, password }));
    if (!isRight) return { ok: false, reason: "wrong-password" };
    await returnRateLimitPoints(rateLimits);
    return { ok: true };
  });
}

/** Reads the account and locks it until the transaction ends, so that nobody places an order with it meanwhile. */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<{ role: Role; email: string; emailVerified: boolean } | undefined> {
  const [user] = await tx
    .select({ role: users.role, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/** Deletes an account with its sessions, password, addresses, cart and emailed links. */
export async function removeAccount(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
