import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { enqueue } from "#platform/queue.server.ts";

/** The most alerts that one email address can have at a time. */
export const maxArmed = 10;
const daysArmed = 180;

type Alert = typeof alerts.$inferSelect;
export type ArmAlert = { ok: true } | { ok: false; reason: "too-many" | "link-expired" };

/**
 * Arms an alert when its person presses the button on the page that the emailed link opens. It takes the place of an
 * earlier one about the same. Only the holder of the link learns that the address has too many.
 */
export async function armAlert(alertId: string): Promise<ArmAlert> {
  return db.transaction(async (tx) => {
    const own = await lockAlertsOfPerson(tx, alertId);
    const alert = own.find(({ id }) => id === alertId);
    if (alert?.state === "armed") return { ok: true };
    const now = new Date();
    if (alert?.state !== "asked" || alert.endsAt <= now) {
      return { ok: false, reason: "link-expired" };
    }
    const armed = own.filter(({ state }) => state === "armed");
    const former = armed.find((one) => isSameSubject(one, alert));
    const others = armed.filter((one) => one !== former && one.endsAt > now);
    if (others.length >= maxArmed) return { ok: false, reason: "too-many" };
    if (former) await end(tx, former.id);
    await tx
      .update(alerts)
      .set({
        state: "armed",
        armedAt: sql`now()`,
        endsAt: sql`now() + ${daysArmed} * interval '1 day'`,
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

/** Locks all alerts of the address, in one order, so that two presses at once arm no more than `maxArmed`. */
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
