import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/customers.ts";
import { auth } from "./auth.server.ts";

/** The account's open sessions, the current one first, then the most recently used. */
export async function listDevices(userId: string, headers?: Headers) {
  const current = headers && (await currentSession(headers));
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      signedInAt: sessions.createdAt,
      /** Only exact to the day, because sessions are updated once a day. */
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === current }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

export type Device = Awaited<ReturnType<typeof listDevices>>[number];

/** Ends one session of the account; the others stay open. */
export async function signOutDevice(userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** Ends every session of the account, including the current one. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

async function currentSession(headers: Headers) {
  const answer = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  return answer?.session.id;
}
