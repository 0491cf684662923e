import { and, eq } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { accounts, users, verifications, type Role } from "#db/schema/customers.ts";
import { giveBack } from "#platform/limits.server.ts";
import { auth } from "./auth.server.ts";
import { knock, type Refusal } from "./refusal.server.ts";

const allowance = { points: 10, seconds: 900 };

/** Whether this is the account's password; wrong ones are counted, right ones are not. */
export async function provePassword(
  userId: string,
  password: string,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | Refusal> {
  const door = { name: "delete-account", key: userId, allowance };
  const refused = await knock([door]);
  if (refused) return refused;
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  const { password: passwords } = await auth().$context;
  const isRight = account?.hash && (await passwords.verify({ hash: account.hash, password }));
  if (!isRight) return { ok: false, reason: "wrong-password" };
  await giveBack(door.name, door.key, allowance);
  return { ok: true };
}

/** The account, locked until the transaction ends: no order can be placed by it meanwhile. */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<{ role: Role; email: string } | undefined> {
  const [user] = await tx
    .select({ role: users.role, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/** Removes an account with its sessions, passwords, addresses, cart and the links that were mailed to it. */
export async function removeAccount(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
