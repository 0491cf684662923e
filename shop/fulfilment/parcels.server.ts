import { db } from "#db/client.server.ts";
import type {
  LostParcelChoice,
  ShipmentKind,
  ShipmentPictureKind,
  ShipmentStatus,
} from "#db/schema/fulfilment.ts";
import type { OrderStatus } from "#db/schema/orders.ts";
import { dayMs } from "#platform/durations.ts";
import type { Milligrams } from "#shop/money.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";
import { findCourier, trackingLink } from "./couriers.ts";
import { expectedBackOf } from "./expected-back.server.ts";
import { shipmentNumber } from "./shipment-number.ts";
import { readShipments, type Shipment } from "./read-shipments.server.ts";
import { buyerSees } from "./shipment-pictures.server.ts";

/** A shipment as its buyer sees it: nothing of the staff, the policy or the identity card that was shown. */
export type Parcel = {
  id: string;
  /** `JJ1234-2`, as on the parcel's label. */
  label: string;
  kind: ShipmentKind;
  status: ShipmentStatus;
  items: { orderItemId: string; quantity: number; weightRead: Milligrams | null }[];
  /** The courier's own name; empty if the shop's staff bring the parcel or the courier has no name. */
  courier: string;
  trackingNumber: string | null;
  trackingLink: string | null;
  /** Whether a policy covers this parcel. Only then may a page say so. */
  isInsured: boolean;
  sealNumber: string | null;
  pictures: { id: string; kind: ShipmentPictureKind }[];
  failure: Shipment["failure"];
  /** What the buyer gets for a lost parcel; null until that is chosen. */
  lost: { choice: LostParcelChoice; isSettled: boolean } | null;
  /** Of a cancelled order: whether the shop waits for these pieces or has them back. Null for a lost parcel. */
  comesBack: "expected" | "back" | null;
  /** Whether it is under way for so long that the page asks whether it has arrived. */
  asksArrival: boolean;
  sentAt: Date | null;
  arrivedAt: Date | null;
};

type ParcelsOrder = { id: string; orderNumber: string; orderStatus: OrderStatus };

/** An order's shipments for its buyer, without those that were given up. Of a cancelled order, those that have left. */
export async function readParcels(order: ParcelsOrder, now = new Date()): Promise<Parcel[]> {
  const isCancelled = order.orderStatus === "cancelled";
  const [all, expected] = await Promise.all([
    readShipments(order.id),
    isCancelled ? expectedBackOf(db, order.id) : undefined,
  ]);
  // Most orders have nothing under way, and need no statement for the setting.
  const isUnderWay = !isCancelled && all.some(({ status }) => status === "sent");
  const questionDays = isUnderWay ? await readSetting("arrivalQuestionDays") : Infinity;
  return all
    .filter(({ status, leftAt }) => status !== "cancelled" && (!isCancelled || leftAt))
    .map((shipment) => ({
      ...parcelOf(order, shipment),
      comesBack: expected ? comesBack(shipment, expected) : null,
      asksArrival: isSentBefore(shipment, now.getTime() - questionDays * dayMs),
    }));
}

function isSentBefore({ status, leftAt }: Shipment, moment: number): boolean {
  return status === "sent" && leftAt!.getTime() <= moment;
}

function comesBack({ items, failure }: Shipment, expected: Map<string, number>) {
  if (failure === "lost") return null;
  return items.some(({ orderItemId }) => expected.has(orderItemId)) ? "expected" : "back";
}

function parcelOf(
  order: { orderNumber: string },
  shipment: Shipment,
): Omit<Parcel, "comesBack" | "asksArrival"> {
  const { id, kind, status, failure, lost, leftAt, arrivedAt } = shipment;
  // Until a shipment is packed, it can be weighed and photographed again.
  const isPacked = status !== "packing";
  return {
    id,
    label: shipmentNumber(order, shipment),
    kind,
    status,
    failure,
    lost: lost?.choice ? { choice: lost.choice, isSettled: lost.settledAt !== null } : null,
    items: shipment.items.map(({ orderItemId, quantity, weightRead }) => ({
      orderItemId,
      quantity,
      weightRead: isPacked ? (weightRead as Milligrams | null) : null,
    })),
    courier: findCourier(shipment.courier)?.name ?? "",
    trackingNumber: shipment.trackingNumber,
    trackingLink: safeLink(trackingLink(shipment)),
    isInsured: shipment.policyId !== null,
    sealNumber: isPacked ? shipment.sealNumber : null,
    pictures: isPacked
      ? shipment.pictures
          .filter((picture) => buyerSees.has(picture.kind))
          .map((picture) => ({ id: picture.id, kind: picture.kind }))
      : [],
    sentAt: leftAt,
    arrivedAt,
  };
}

function safeLink(link: string | undefined): string | null {
  return link?.startsWith("https://") ? link : null;
}
