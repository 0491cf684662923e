import { and, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import type { Staff } from "#shop/staff.ts";

/** How many receipts wait for review, and since when the oldest one does. */
export async function waitingReceipts(
  _staff: Staff,
): Promise<{ waiting: number; oldest: Date | undefined }> {
  const [found] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldest: sql<string | null>`min(${touchNGoPayments.createdAt})`,
    })
    .from(touchNGoPayments)
    .where(and(isNull(touchNGoPayments.verifiedAt), isNull(touchNGoPayments.rejectedAt)));
  const { waiting, oldest } = found!;
  return { waiting, oldest: oldest ? new Date(oldest) : undefined };
}
