import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { tradeInLines, tradeInPictures, tradeIns } from "#db/schema/trade-ins.ts";

/** How long the shop keeps a guest's request after its last step, and the names on a purchase (ADR-0090). */
const keptDays = 180;
const purchaseKeptYears = 7;

/**
 * Removes the requests of guests of which nothing has happened for long. Of what was bought, the pictures go then, and the
 * seller's name and contacts when the purchase's records end. `sweepFiles` removes the files of the pictures.
 */
export async function pruneTradeIns(): Promise<void> {
  const lastStep = sql`greatest(${tradeIns.createdAt}, ${tradeIns.answeredAt}, ${tradeIns.endedAt})`;
  const isOld = sql`${lastStep} < now() - ${keptDays} * interval '1 day'`;
  const ofGuests = and(isNull(tradeIns.userId), isOld);
  await db.delete(tradeIns).where(and(ofGuests, ne(tradeIns.status, "bought")));
  const old = db.select({ id: tradeIns.id }).from(tradeIns).where(ofGuests);
  await db.delete(tradeInPictures).where(inArray(tradeInPictures.tradeInId, old));
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(tradeIns)
      .set({ fullName: "", phoneNumber: "", email: null, answer: "", wishedOn: null })
      .where(
        and(
          isNull(tradeIns.userId),
          eq(tradeIns.status, "bought"),
          ne(tradeIns.phoneNumber, ""),
          sql`${tradeIns.endedAt} < now() - ${purchaseKeptYears} * interval '1 year'`,
        ),
      )
      .returning({ id: tradeIns.id });
    const ids = ended.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.update(tradeInLines).set({ what: "" }).where(inArray(tradeInLines.tradeInId, ids));
  });
}
