import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments, transitPolicies } from "#db/schema/fulfilment.ts";
import { addShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { packShipment, startShipment, weighItem } from "#shop/fulfilment/pack-shipment.server.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import type { HandOverForm } from "#shop/fulfilment/hand-over.server.ts";
import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { sendShipment } from "#shop/fulfilment/send-shipment.server.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { succeeded } from "./answers.ts";
import { placedOrder } from "./checkout.ts";
import { clerk } from "./factories.ts";
import { settlePayment } from "./orders.ts";
import { noise } from "#kit/pictures.ts";

// Shipments in the states that tests begin with.

export const home = {
  deliveryMethod: "deliver",
  line1: "12 Jalan Besar",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
} satisfies Partial<CheckoutForm>;
export const parcel = {
  courier: "pos-laju",
  trackingNumber: "EN233873973MY",
  trackingUrl: "",
  ownerReason: "",
};

/** A paid order of `quantity` pieces of one product, to be sent to an address or collected. */
export async function orderToPack(quantity = 3, given: Partial<CheckoutForm> = home) {
  const { orderId, viewer } = await placedOrder({ stock: 10 }, quantity, given);
  await settlePayment(orderId);
  const order = (await findOrder(orderId))!;
  return { orderId, viewer, item: order.items[0]!, order };
}

/** Begins a shipment of some pieces of an order with one item. */
export async function startPacking(orderId: string, quantity: number) {
  const order = (await findOrder(orderId))!;
  const shipmentId = crypto.randomUUID();
  const picks = [{ orderItemId: order.items[0]!.id, quantity }];
  const started = await startShipment(clerk, orderId, { shipmentId, picks });
  return { shipmentId, started, item: order.items[0]! };
}

/** A packed shipment: picked, weighed, photographed and sealed. */
export async function packed(orderId: string, quantity: number): Promise<string> {
  const { shipmentId, started, item } = await startPacking(orderId, quantity);
  succeeded(started);
  const weightRead = (item.weight * quantity) as Milligrams;
  succeeded(await weighItem(clerk, shipmentId, { orderItemId: item.id, weightRead }));
  succeeded(await addShipmentPicture(clerk, shipmentId, "scale", await picture()));
  const form = { sealNumber: "SEAL-1", ownerReason: "" };
  succeeded(await packShipment(clerk, shipmentId, form));
  return shipmentId;
}

/** A sent parcel. */
export async function sent(orderId: string, quantity: number): Promise<string> {
  await insure();
  const shipmentId = await packed(orderId, quantity);
  succeeded(await sendShipment(clerk, shipmentId, parcel));
  return shipmentId;
}

/** A shipment that waits at the counter. */
export async function ready(orderId: string, quantity: number): Promise<string> {
  const shipmentId = await packed(orderId, quantity);
  succeeded(await markReady(clerk, shipmentId));
  return shipmentId;
}

/** What staff enter when the buyer collects with the right code and pieces that weigh what they should. */
export async function handOverOf(
  orderId: string,
  shipmentId: string,
  given: Partial<HandOverForm> = {},
): Promise<HandOverForm> {
  const order = (await findOrder(orderId))!;
  const shipment = (await readShipments(orderId)).find(({ id }) => id === shipmentId)!;
  const weightOf = new Map(order.items.map(({ id, weight }) => [id, weight]));
  return {
    code: collectionCode(shipmentId),
    collectedBy: "buyer",
    identityDocument: "mykad",
    last4: "5678",
    weights: shipment.items.map(({ orderItemId, quantity }) => ({
      orderItemId,
      weightRead: (weightOf.get(orderItemId)! * quantity) as Milligrams,
    })),
    agreed: true,
    ownerReason: "",
    ...given,
  };
}

/** A code that is not the one of this shipment. */
export function wrongCodeOf(shipmentId: string): string {
  return String((Number(collectionCode(shipmentId)) + 1) % 1_000_000).padStart(6, "0");
}

/** Finds the code in any text, but not its digits within an id or a time. */
export function codeIn(shipmentId: string): RegExp {
  return new RegExp(String.raw`(?<![\w.:-])${collectionCode(shipmentId)}(?![\w.:-])`);
}

/** A policy that covers parcels of Pos Laju up to `perParcel`. */
export async function insure(perParcel = 10_000_000 as Sen) {
  await db.insert(transitPolicies).values({
    insurer: "Insurer",
    policyNumber: "GIT-1",
    perParcel,
    couriers: ["pos-laju"],
    validFrom: "2020-01-01",
    validUntil: "2099-12-31",
  });
}

async function picture(): Promise<Uint8Array> {
  return noise(120, 80).jpeg().toBuffer();
}

/** Moves all steps of a shipment this many months into the past. */
export async function happenedMonthsAgo(shipmentId: string, months: number) {
  const before = (column: unknown) => sql`${column} - ${months} * interval '1 month'`;
  await db
    .update(shipments)
    .set({
      createdAt: before(shipments.createdAt),
      packedAt: before(shipments.packedAt),
      readyAt: before(shipments.readyAt),
      leftAt: before(shipments.leftAt),
      arrivedAt: before(shipments.arrivedAt),
    })
    .where(eq(shipments.id, shipmentId));
}
