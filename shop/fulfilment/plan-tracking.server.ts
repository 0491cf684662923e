import { createHash } from "node:crypto";
import { and, inArray } from "drizzle-orm";
import type { Database, Tx } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { hasMoney } from "#shop/orders/paid-for.server.ts";
import { withItems, type Order } from "#shop/orders/read-order.server.ts";
import { couriers, findCourier, normalTrackingNumber } from "./couriers.ts";
import { type ShipmentRow } from "./locked-shipment.server.ts";
import { shipmentNumber } from "./shipment-number.ts";
import type { TrackingRow } from "./parse-tracking-csv.server.ts";
import { refusalToSend } from "./send-shipment.server.ts";
import { policyFor, type TransitPolicy } from "./transit-policies.server.ts";

type SendRefusal = NonNullable<ReturnType<typeof refusalToSend>>;
/** Why a row of the file cannot be applied. */
export type TrackingProblem =
  | { reason: "no-order" | "no-parcel" | "not-packed" | "unknown-courier" | "no-number" }
  | { reason: "rounded-number" | "long-number" }
  | { reason: "several-parcels"; labels: string[] }
  | { reason: "sent-otherwise"; courier: string; number: string }
  | { reason: "same-parcel" | "same-number"; line: number }
  | (SendRefusal & { value: number; courier: string });

export type PlannedTracking = Pick<TrackingRow, "position" | "cells"> & { label: string } & (
    | { kind: "refused"; problem: TrackingProblem }
    | { kind: "unchanged" }
    | {
        kind: "send";
        shipmentId: string;
        customer: string;
        courier: string;
        number: string;
        isUsual: boolean;
      }
  );

export type TrackingPlan = { rows: PlannedTracking[]; fingerprint: string };

/** Finds the parcel of each row and says what sending it would do. Writes nothing. */
export async function planTracking(
  database: Database | Tx,
  rows: TrackingRow[],
): Promise<TrackingPlan> {
  const facts = await readFacts(database, rows);
  const lines: Lines = { byShipment: new Map(), byNumber: new Map() };
  const planned = rows.map((row) => planRow(row, facts, lines));
  return { rows: planned, fingerprint: fingerprintOf(planned) };
}

type Parcels = { order: Order; shipments: ShipmentRow[] };
type Facts = {
  byOrderNumber: Map<string, Parcels>;
  policies: Map<string, TransitPolicy | undefined>;
  /** The ids of the orders whose money the shop has. */
  paid: Set<string>;
};
/** In which line of the file a parcel or a courier's number stands already. */
type Lines = { byShipment: Map<string, number>; byNumber: Map<string, number> };

async function readFacts(database: Database | Tx, rows: TrackingRow[]): Promise<Facts> {
  const numbers = [...new Set(rows.flatMap(({ cells }) => orderNumbersIn(cells.order_number)))];
  const found =
    numbers.length > 0
      ? await database.select().from(orders).where(inArray(orders.orderNumber, numbers))
      : [];
  const ids = found.map(({ id }) => id);
  const parcels =
    ids.length > 0
      ? await database.select().from(shipments).where(inArray(shipments.orderId, ids))
      : [];
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  const complete = await withItems(database, found);
  const byOrderNumber = new Map(
    complete.map((order) => [order.orderNumber, { order, shipments: byOrder.get(order.id) ?? [] }]),
  );
  const policies = new Map<string, TransitPolicy | undefined>();
  for (const { id } of couriers) policies.set(id, await policyFor(id, database));
  const paid = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), hasMoney));
  return { byOrderNumber, policies, paid: new Set(paid.map(({ id }) => id)) };
}

/** The text as an order's number, and as a parcel's number without its end. */
function orderNumbersIn(text: string): string[] {
  const number = text.toUpperCase();
  const parcel = /^(.+)-\d+$/.exec(number);
  return parcel ? [number, parcel[1]!] : [number];
}

function planRow(row: TrackingRow, facts: Facts, lines: Lines): PlannedTracking {
  const { position, cells } = row;
  const given = { position, cells, label: cells.order_number };
  const refused = (problem: TrackingProblem, label = given.label): PlannedTracking => ({
    ...given,
    label,
    kind: "refused",
    problem,
  });
  const parcels = orderNumbersIn(cells.order_number)
    .map((number) => facts.byOrderNumber.get(number))
    .find((one) => one !== undefined);
  if (!parcels) return refused({ reason: "no-order" });
  const courier = courierNamed(cells.courier);
  if (!courier) return refused({ reason: "unknown-courier" });
  const number = normalTrackingNumber(cells.tracking_number);
  const wrong = problemOfNumber(number);
  if (wrong) return refused({ reason: wrong });
  const chosen = chooseShipment(parcels, cells.order_number, { courier, number });
  if ("reason" in chosen) return refused(chosen);
  const { shipment } = chosen;
  const label = shipmentNumber(parcels.order, shipment);
  const sameParcel = lines.byShipment.get(shipment.id);
  if (sameParcel !== undefined) return refused({ reason: "same-parcel", line: sameParcel }, label);
  lines.byShipment.set(shipment.id, position.line);
  const sameNumber = lines.byNumber.get(`${courier} ${number}`);
  lines.byNumber.set(`${courier} ${number}`, sameNumber ?? position.line);
  if (isSentAs(shipment, { courier, number })) return { ...given, label, kind: "unchanged" };
  if (sameNumber !== undefined) return refused({ reason: "same-number", line: sameNumber }, label);
  const refusal = refusalToSend(parcels.order, shipment, {
    isPaid: facts.paid.has(parcels.order.id),
    policy: facts.policies.get(courier),
    isAccepted: false,
  });
  if (refusal) return refused({ ...refusal, value: shipment.insuredValue, courier }, label);
  const isUsual = findCourier(courier)?.isUsualNumber?.(number) ?? true;
  const customer = parcels.order.fullName;
  return {
    ...given,
    label,
    kind: "send",
    shipmentId: shipment.id,
    customer,
    courier,
    number,
    isUsual,
  };
}

/** Spreadsheets shorten long numbers to `6.3E+11`, which loses digits. */
function problemOfNumber(
  number: string,
): "no-number" | "rounded-number" | "long-number" | undefined {
  if (!number) return "no-number";
  if (/^\d([.,]\d+)?E\+\d+$/.test(number)) return "rounded-number";
  return number.length > 64 ? "long-number" : undefined;
}

/** The id of the courier with this id or name, or of the only one whose name begins with the text. */
function courierNamed(text: string): string | undefined {
  const wanted = normalName(text);
  if (wanted.length < 2) return undefined;
  const names = couriers.map(({ id, name }) => ({ id, names: [id, name].map(normalName) }));
  const same = names.find((one) => one.names.includes(wanted));
  const alike = names.filter((one) => one.names.some((name) => name.startsWith(wanted)));
  return same?.id ?? (alike.length === 1 ? alike[0]!.id : undefined);
}

function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}

type Sending = { courier: string; number: string };

function isSentAs(shipment: ShipmentRow, { courier, number }: Sending): boolean {
  return (
    shipment.leftAt !== null && shipment.courier === courier && shipment.trackingNumber === number
  );
}

/** The parcel that the row means: the named one, one that was sent so already, or the only packed one. */
function chooseShipment(
  { order, shipments: all }: Parcels,
  text: string,
  sending: Sending,
): { shipment: ShipmentRow } | TrackingProblem {
  const parcels = all.filter(({ kind, status }) => kind !== "collection" && status !== "cancelled");
  const isNamed = text.toUpperCase() !== order.orderNumber;
  const named = parcels.filter((one) => shipmentNumber(order, one) === text.toUpperCase());
  const candidates = isNamed ? named : parcels;
  const done = candidates.find((one) => isSentAs(one, sending));
  if (done) return { shipment: done };
  const packed = candidates.filter(({ status }) => status === "packed");
  if (packed.length > 1) {
    return { reason: "several-parcels", labels: packed.map((one) => shipmentNumber(order, one)) };
  }
  if (packed[0]) return { shipment: packed[0] };
  if (candidates.some(({ status }) => status === "packing")) return { reason: "not-packed" };
  const sent = candidates.at(-1);
  if (!sent) return { reason: "no-parcel" };
  return {
    reason: "sent-otherwise",
    courier: sent.courier ?? "",
    number: sent.trackingNumber ?? "",
  };
}

/** Differs if what the import would send has changed. */
function fingerprintOf(rows: PlannedTracking[]): string {
  const sends = rows.flatMap((row) =>
    row.kind === "send" ? [[row.shipmentId, row.courier, row.number]] : [],
  );
  return createHash("sha256").update(JSON.stringify(sends)).digest("base64url");
}
