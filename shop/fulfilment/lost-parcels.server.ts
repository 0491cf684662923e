import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { lostParcels } from "#db/schema/fulfilment.ts";
import {
  auditOrder,
  recordEvent,
  staffActor,
  type Actor,
} from "#shop/orders/change-order-status.server.ts";
import { openLostParcels } from "#shop/orders/parcel-filter.server.ts";
import type { Staff } from "#shop/staff.ts";
import { takeStock } from "#shop/stock/stock.server.ts";
import { changeShipment, type LockedShipment, type NoShipment } from "./locked-shipment.server.ts";
import { shipmentNumber } from "./shipment-number.ts";
import type { LostParcel } from "./read-shipments.server.ts";

/** What is recorded about a lost parcel, as its event in the order's history is called. */
export type LostParcelStep =
  | "refund-chosen"
  | "sent-again"
  | "lost-refunded"
  | "claim-sent"
  | "claim-closed";

/** Lost parcels with which staff are not done, and what is to be done about them. */
export async function countLostParcels(_staff: Staff) {
  const { rows } = await db.execute<{ open: number; refunds: number; claims: number }>(sql`
    select count(*)::int as open, (count(*) filter (where refunds))::int as refunds,
      (count(*) filter (where claims and claim_sent_at is null))::int as claims
    from (${openLostParcels}) lost`);
  return rows[0]!;
}

/** What is recorded about a lost parcel; null if nothing is. */
export async function findLostParcel(tx: Tx, shipmentId: string): Promise<LostParcel | null> {
  const [row] = await tx.select().from(lostParcels).where(eq(lostParcels.shipmentId, shipmentId));
  return row ?? null;
}

/** Records a step about a lost parcel, also in the order's history and, if staff do it, in the audit log. */
export async function recordLostParcel(
  { order, shipment }: Pick<LockedShipment, "order" | "shipment">,
  by: Staff | Actor,
  step: LostParcelStep,
  set: Partial<Omit<LostParcel, "shipmentId">>,
): Promise<void> {
  const { tx } = order;
  await tx.insert(lostParcels).values({ shipmentId: shipment.id }).onConflictDoNothing();
  await tx.update(lostParcels).set(set).where(eq(lostParcels.shipmentId, shipment.id));
  const number = shipmentNumber(order, shipment);
  const event = { kind: "shipment", from: shipment.status, to: step, note: number } as const;
  await recordEvent(order, event, "actor" in by ? by : staffActor(by));
  if ("actor" in by) return;
  const { amount } = set;
  await auditOrder(tx, by, order, {
    action: `shipment.${step}`,
    after: { shipment: number, ...(amount !== undefined && { amount }) },
  });
}

/** Takes the pieces of a lost parcel from the stock again. If it is short, takes none and returns the name of a piece. */
export async function takeLostPieces({
  order,
  items,
}: Pick<LockedShipment, "order" | "items">): Promise<string | undefined> {
  const lines = items.map(({ item, quantity }) => ({
    productId: item.productId,
    quantity,
    adjustment: item.stockAdjustment,
  }));
  const [shortage] = await takeStock(order.tx, order.id, lines);
  return shortage && items[shortage.index]!.item.productName;
}

export type RecordClaim = { ok: true } | NoShipment | { ok: false; reason: "wrong-step" };

/** Staff sent the claim to the insurer or, when the insurer has paid or refused, are done with it. */
export function recordClaim(
  staff: Staff,
  shipmentId: string,
  step: "claim-sent" | "claim-closed",
): Promise<RecordClaim> {
  return changeShipment(shipmentId, async (locked): Promise<RecordClaim> => {
    const { shipment, order } = locked;
    const lost = await findLostParcel(order.tx, shipmentId);
    const isDone = step === "claim-sent" ? lost?.claimSentAt : lost?.claimClosedAt;
    if (isDone) return { ok: true };
    const canFollow = step === "claim-sent" ? shipment.failure === "lost" : lost?.claimSentAt;
    if (!shipment.policyId || !canFollow) return { ok: false, reason: "wrong-step" };
    const now = new Date();
    await recordLostParcel(
      locked,
      staff,
      step,
      step === "claim-sent" ? { claimSentAt: now } : { claimClosedAt: now },
    );
    return { ok: true };
  });
}

/** Forgets a choice that was not settled yet: the parcel was found, and its pieces are back or with the customer. */
export async function dropChoice({ order, shipment }: LockedShipment): Promise<void> {
  await order.tx
    .update(lostParcels)
    .set({ choice: null, chosenAt: null })
    .where(sql`${lostParcels.shipmentId} = ${shipment.id} and ${lostParcels.settledAt} is null`);
}
