import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { enqueue } from "#platform/queue.server.ts";

/** The most alerts that one email address can have at a time. */
export const maxActiveAlerts = 10;
const daysActive = 180;

type Alert = typeof alerts.$inferSelect;
export type ActivateAlert =
  | { ok: true }
  | { ok: false; reason: "too-many-alerts" | "link-expired" };

/**
 * Confirms an alert: its person pressed the button on the page that the emailed link opens. It takes the place of an
 * earlier one about the same. Only the holder of the link learns that the address has too many.
 */
export async function activateAlert(alertId: string): Promise<ActivateAlert> {
  return db.transaction(async (tx) => {
    const own = await lockAlertsOfPerson(tx, alertId);
    const alert = own.find(({ id }) => id === alertId);
    if (alert?.state === "active") return { ok: true };
    const now = new Date();
    if (alert?.state !== "pending" || alert.endsAt <= now) {
      return { ok: false, reason: "link-expired" };
    }
    const active = own.filter(({ state }) => state === "active");
    const former = active.find((one) => isSameSubject(one, alert));
    const others = active.filter((one) => one !== former && one.endsAt > now);
    if (others.length >= maxActiveAlerts) return { ok: false, reason: "too-many-alerts" };
    if (former) await end(tx, former.id);
    await tx
      .update(alerts)
      .set({
        state: "active",
        activatedAt: sql`now()`,
        endsAt: sql`now() + ${daysActive} * interval '1 day'`,
      })
      .where(eq(alerts.id, alert.id));
    // The price may have fallen since it was asked for.
    await enqueue(tx, "notify-alerts", {});
    return { ok: true };
  });
}

/** Ends an alert, whatever its state. False if there is no such alert. */
export async function endAlert(alertId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await lockAlertsOfPerson(tx, alertId);
    if (own.length === 0) return false;
    await end(tx, alertId);
    return true;
  });
}

async function end(tx: Tx, alertId: string) {
  await tx
    .update(alerts)
    .set({ state: "ended", endedAt: sql`coalesce(${alerts.endedAt}, now())` })
    .where(and(eq(alerts.id, alertId), ne(alerts.state, "ended")));
}

/** Locks all alerts of the address, in one order, so that two presses at once activate no more than `maxActiveAlerts`. */
async function lockAlertsOfPerson(tx: Tx, alertId: string): Promise<Alert[]> {
  return tx
    .select()
    .from(alerts)
    .where(
      sql`${alerts.email} = (select own.email from ${alerts} own where own.id = ${alertId}::uuid)`,
    )
    .orderBy(alerts.id)
    .for("update");
}

function isSameSubject(one: Alert, other: Alert) {
  return (
    one.kind === other.kind && one.purity === other.purity && one.productId === other.productId
  );
}
