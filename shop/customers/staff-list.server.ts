import { and, asc, count, eq, gt, isNull, max, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions, staffInvites, users } from "#db/schema/customers.ts";
import type { Owner } from "#shop/staff.ts";

/** All staff and owners, including disabled ones: owners first, then by name. */
export async function listStaff(_owner: Owner) {
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: sql<"staff" | "owner">`${users.role}`,
      twoFactor: users.twoFactorEnabled,
      disabledAt: users.disabledAt,
      sessions: count(sessions.id),
      lastSignIn: max(sessions.createdAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
    .where(ne(users.role, "customer"))
    .groupBy(users.id)
    .orderBy(asc(users.role), asc(sql`lower(${users.name})`), asc(users.id));
}

/** For emails that the shop itself sends to its owners. */
export async function listOwnerEmails() {
  return await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, "owner"), isNull(users.disabledAt)));
}

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number];

/** The invites that nobody has accepted. They include expired ones, because those can be sent again. */
export async function listInvites(_owner: Owner) {
  return await db
    .select({
      id: staffInvites.id,
      email: staffInvites.email,
      role: staffInvites.role,
      invitedBy: staffInvites.invitedBy,
      expiresAt: staffInvites.expiresAt,
      isExpired: sql<boolean>`${staffInvites.expiresAt} <= now()`,
    })
    .from(staffInvites)
    .orderBy(asc(staffInvites.email));
}

export type StaffInvite = Awaited<ReturnType<typeof listInvites>>[number];
