import { connect } from "#db/client.server.ts";
import type { Disposition, FailureReason, LostParcelChoice } from "#db/schema/fulfilment.ts";
import { startQueue } from "#platform/queue.server.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { failShipment, markDelivered, reportFound } from "#shop/fulfilment/end-shipment.server.ts";
import { handOver } from "#shop/fulfilment/hand-over.server.ts";
import { importTracking, previewTracking } from "#shop/fulfilment/import-tracking.server.ts";
import { inspectPieces } from "#shop/fulfilment/inspect.server.ts";
import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import {
  cancelShipment,
  packShipment,
  startShipment,
  unpackShipment,
  weighItem,
  type PickedItem,
} from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { addShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import { sendShipment } from "#shop/fulfilment/send-shipment.server.ts";
import type { Milligrams } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { chooseForCustomer, chooseForLost, refundLost } from "#shop/payments/lost-parcel.server.ts";
import { staffBadge, type Staff } from "#shop/staff.ts";
import { noise } from "./pictures.ts";
import { takeReturnStep, type ReturnStep } from "./return-counter.ts";

// The process of kit/packing-table.ts. All pieces weigh what they should.

/** With `ownerReason`, an owner makes an exception for what is not paid for, and hands over without a code. */
export type PackingStep = { staff: number; orderId: string } & (
  | { step: "start"; shipmentId: string; picks: PickedItem[] }
  | { step: "send" | "hand-over"; shipmentId: string; ownerReason: string }
  | { step: "fail"; shipmentId: string; failure: FailureReason }
  /** The order's row of a CSV file with courier numbers. */
  | { step: "import-tracking" }
  /** "pack" is to weigh and to seal. */
  | { step: "weigh" | "picture" | "seal"; shipmentId: string }
  | {
      step: "pack" | "unpack" | "cancel" | "ready" | "deliver" | "found";
      shipmentId: string;
    }
  /** What the customer gets for a lost parcel. */
  | { step: LostParcelChoice; shipmentId: string; by: "customer" | "staff" }
  /** The amount in sen. */
  | { step: "refund-lost"; shipmentId: string; refundId: string; shownAmount: number }
  | {
      step: "inspect";
      inspectionId: string;
      orderItemId: string;
      quantity: number;
      disposition: Disposition;
      /** Null for pieces without a seal. */
      sealOk: boolean | null;
    }
  | ReturnStep
);
export type Answered = { id: number } & ({ answer: string } | { error: string });

const [database] = process.argv.slice(2);
connect(database!, 8);
const isReady = startQueue(database!);

process.on("message", (asked: { id: number; step: PackingStep }) => void answer(asked));
process.once("disconnect", () => process.exit());

async function answer({ id, step }: { id: number; step: PackingStep }) {
  const answered = await isReady
    .then(() => take(step))
    .then((done): Answered => ({ id, answer: done.ok ? "ok" : done.reason }))
    .catch((error: Error): Answered => ({ id, error: error.message }));
  process.send!(answered);
}

type Done = { ok: true } | { ok: false; reason: string };

async function take(given: PackingStep): Promise<Done> {
  const staff = staffBadge({
    id: `packer-${given.staff}`,
    name: `Packer ${given.staff}`,
    role: "owner",
  });
  const { orderId } = given;
  switch (given.step) {
    case "start":
      return startShipment(staff, orderId, given);
    case "pack": {
      await weigh(staff, given);
      return seal(staff, given.shipmentId);
    }
    case "weigh":
      return weigh(staff, given);
    case "picture":
      return addShipmentPicture(
        staff,
        given.shipmentId,
        "scale",
        await noise(120, 80).jpeg().toBuffer(),
      );
    case "seal":
      return seal(staff, given.shipmentId);
    case "unpack":
      return unpackShipment(staff, given.shipmentId);
    case "cancel":
      return cancelShipment(staff, given.shipmentId);
    case "ready":
      return markReady(staff, given.shipmentId);
    case "send":
      return sendShipment(staff, given.shipmentId, {
        courier,
        trackingNumber,
        trackingUrl: "",
        ownerReason: given.ownerReason,
      });
    case "import-tracking":
      return importRow(staff, orderId);
    case "hand-over":
      return handOver(staff, given.shipmentId, {
        code: given.ownerReason ? "" : collectionCode(given.shipmentId),
        collectedBy: "buyer",
        identityDocument: "mykad",
        last4: "5678",
        weights: await weightsOf(orderId, given.shipmentId),
        agreed: true,
        ownerReason: given.ownerReason,
      });
    case "deliver":
      return markDelivered(staff, given.shipmentId);
    case "fail":
      return failShipment(staff, given.shipmentId, { failure: given.failure, note: "" });
    case "found":
      return reportFound(staff, given.shipmentId, { note: "" });
    case "send-again":
    case "refund":
      return given.by === "staff"
        ? chooseForCustomer(staff, given.shipmentId, { choice: given.step })
        : chooseAsBuyer(given, given.step);
    case "refund-lost":
      return refundLost(staff, given.shipmentId, { ...given, reference: "MBB-1" });
    case "inspect":
      return inspectPieces(staff, {
        ...given,
        weightRead: await weightOf(given.orderId, given.orderItemId, given.quantity),
        purityOk: true,
        condition: "as-sold",
        note: "",
      });
    case "ask":
    case "begin":
    case "approve":
    case "account":
    case "refuse":
    case "withdraw":
    case "end-return":
    case "receive":
    case "inspect-return":
    case "settle":
    case "draft-exchange":
    case "place-exchange":
      return takeReturnStep(staff, given);
  }
}

const courier = "pos-laju";
const trackingNumber = "EN233873973MY";

async function importRow(staff: Staff, orderId: string): Promise<Done> {
  const order = await findOrder(orderId);
  const row = `${order?.orderNumber},${courier},${trackingNumber}`;
  const file = Buffer.from(`order_number,courier,tracking_number\n${row}\n`);
  const shown = await previewTracking(staff, file);
  return shown.ok ? importTracking(staff, file, shown.plan.fingerprint) : shown;
}

async function weigh(
  staff: Staff,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
): Promise<Done> {
  let done: Done = { ok: true };
  for (const reading of await weightsOf(orderId, shipmentId))
    done = await weighItem(staff, shipmentId, reading);
  return done;
}

function seal(staff: Staff, shipmentId: string): Promise<Done> {
  return packShipment(staff, shipmentId, { sealNumber: "SEAL-1", ownerReason: "No camera" });
}

async function chooseAsBuyer(
  about: { orderId: string; shipmentId: string },
  choice: LostParcelChoice,
): Promise<Done> {
  const order = await findOrder(about.orderId);
  if (!order) return { ok: false, reason: "not-found" };
  // Each buyer has an address of their own, so that only the limit of the order counts.
  return chooseForLost(about, { ...order, isStaff: false, key: null }, choice, order.id);
}

/** What the scale shows for each item of a shipment. */
async function weightsOf(orderId: string, shipmentId: string) {
  const shipment = (await readShipments(orderId)).find(({ id }) => id === shipmentId);
  return Promise.all(
    (shipment?.items ?? []).map(async ({ orderItemId, quantity }) => ({
      orderItemId,
      weightRead: await weightOf(orderId, orderItemId, quantity),
    })),
  );
}

async function weightOf(orderId: string, orderItemId: string, quantity: number) {
  const order = await findOrder(orderId);
  const item = order?.items.find(({ id }) => id === orderItemId);
  return ((item?.weight ?? 0) * quantity) as Milligrams;
}
