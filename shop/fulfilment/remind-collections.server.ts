import { and, eq, lte, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { dayMs } from "#platform/durations.ts";
import { enqueue } from "#platform/queue.server.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { changeShipment, type ShipmentRow } from "./locked-shipment.server.ts";

type ReminderDays = readonly [first: number, second: number];

/**
 * Reminds buyers of what waits at the counter, once for each reminder day. Runs hourly from 9:15 to 20:15 in Kuala
 * Lumpur, so that nobody gets an email at night.
 */
export async function remindToCollect(now = new Date()): Promise<void> {
  const { firstReminderDays, secondReminderDays } = await readSettings([
    "firstReminderDays",
    "secondReminderDays",
  ]);
  const reminderDays = [firstReminderDays, secondReminderDays] as const;
  for (const { id } of await findDue(reminderDays, now)) {
    await changeShipment(id, async ({ order, shipment }) => {
      // Another process, or a hand-over, may have been faster.
      if (order.orderStatus === "cancelled" || !isReminderDue(shipment, reminderDays, now)) return;
      await order.tx.update(shipments).set({ remindedAt: now }).where(eq(shipments.id, id));
      await enqueue(order.tx, "collection-due", { orderId: order.id, shipmentId: id });
    });
  }
}

async function findDue(reminderDays: ReminderDays, now: Date) {
  const [first] = reminderDays;
  const waiting = await db
    .select({
      id: shipments.id,
      status: shipments.status,
      readyAt: shipments.readyAt,
      remindedAt: shipments.remindedAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.status, "ready"),
        ne(orders.orderStatus, "cancelled"),
        lte(shipments.readyAt, new Date(now.getTime() - first * dayMs)),
      ),
    );
  return waiting.filter((shipment) => isReminderDue(shipment, reminderDays, now));
}

/** Whether the last day that has come is later than the last reminder. After an outage, one reminder stands for both. */
function isReminderDue(
  { status, readyAt, remindedAt }: Pick<ShipmentRow, "status" | "readyAt" | "remindedAt">,
  reminderDays: ReminderDays,
  now: Date,
): boolean {
  if (status !== "ready" || !readyAt) return false;
  const due = reminderDays
    .map((days) => readyAt.getTime() + days * dayMs)
    .findLast((moment) => moment <= now.getTime());
  return due !== undefined && (remindedAt?.getTime() ?? 0) < due;
}
