import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { pricesForAudit } from "./set-gold-prices.server.ts";

/**
 * In the last minute, scheduled prices can no longer be cancelled. Otherwise they could take effect, and an order could
 * be placed at them, before the transaction that deletes them has committed.
 */
const cancellableUntil = sql`clock_timestamp() + interval '1 minute'`;

/** Cancels the prices that are scheduled for this moment. */
export async function cancelScheduledPrices(
  staff: Staff,
  from: Date,
): Promise<{ ok: true } | { ok: false; reason: "not-scheduled" }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    // Deleted, not marked: version 1.0.0 knows no mark and would put the price into effect (ADR-0074).
    const cancelled = await tx
      .delete(goldPrices)
      .where(
        and(eq(goldPrices.effectiveFrom, from), gt(goldPrices.effectiveFrom, cancellableUntil)),
      )
      .returning();
    if (cancelled.length === 0) return { ok: false, reason: "not-scheduled" };
    const prices = Object.fromEntries(cancelled.map((row) => [row.purity, row]));
    await recordAudit(tx, staff, {
      action: "gold-prices.cancelled",
      subject: "gold-price",
      subjectId: "916,999",
      label: "gold-prices",
      before: pricesForAudit({ "916": prices["916"], "999": prices["999"] }, from),
    });
    return { ok: true };
  });
}
