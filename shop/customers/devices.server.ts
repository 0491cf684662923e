import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";

export type Device = {
  id: string;
  userAgent: string | null;
  signedInAt: Date;
  /** To the day: a session is touched once a day. */
  lastUsedAt: Date;
  isThisOne: boolean;
};

/** The browsers in which an account is signed in, this one first, then by their last use. */
export async function listDevices(userId: string, headers?: Headers): Promise<Device[]> {
  const current = headers && (await currentSession(headers));
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  return rows
    .map((row) => ({ ...row, isThisOne: row.id === current }))
    .toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}

/** Signs one of the account's own browsers out; the others stay. */
export async function signOutDevice(userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** Ends every session of the account, the one that asks included. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

async function currentSession(headers: Headers) {
  const answer = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  return answer?.session.id;
}
