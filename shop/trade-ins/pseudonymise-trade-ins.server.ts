import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { tradeInLines, tradeInPictures, tradeIns } from "#db/schema/trade-ins.ts";

/**
 * Removes the customer from the requests of this account, and from what paid for its orders unless that is another
 * account's: name, contacts, pictures, and what they and staff wrote. Open ones are closed. What the shop bought stays
 * (ADR-0012). `sweepFiles` removes the files of the pictures.
 */
export async function pseudonymiseTradeIns(
  tx: Tx,
  userId: string,
  orderIds: string[],
): Promise<void> {
  const rows = await tx
    .select({ id: tradeIns.id, status: tradeIns.status, endedAt: tradeIns.endedAt })
    .from(tradeIns)
    .where(
      or(
        eq(tradeIns.userId, userId),
        and(isNull(tradeIns.userId), inArray(tradeIns.orderId, orderIds)),
      ),
    )
    .for("update");
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const open = rows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
  await tx.delete(tradeInPictures).where(inArray(tradeInPictures.tradeInId, ids));
  await tx.update(tradeInLines).set({ what: "" }).where(inArray(tradeInLines.tradeInId, ids));
  if (open.length > 0) {
    const closed = { status: "closed", endedAt: new Date() } as const;
    await tx.update(tradeIns).set(closed).where(inArray(tradeIns.id, open));
  }
  await tx
    .update(tradeIns)
    .set({ fullName: "", phoneNumber: "", email: null, answer: "", wishedOn: null, userId: null })
    .where(inArray(tradeIns.id, ids));
}
