import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { ofOrder, orderItems } from "./orders.ts";
import { refunds } from "./payments.ts";
import { returns } from "./returns.ts";
import { isOneOf, milligrams, sen, timestamptz } from "./units.ts";

/** How the pieces reach the customer; "by-hand" is brought by the shop's own staff. */
export const shipmentKinds = ["courier", "collection", "by-hand"] as const;
export const shipmentStatuses = [
  "packing",
  "packed",
  "ready",
  "sent",
  "delivered",
  "collected",
  "failed",
  "cancelled",
] as const;
/** In these statuses, the pieces have left the shop. Cancelling the order does not return them to the stock. */
export const leftStatuses = ["sent", "delivered", "collected", "failed"] as const;
export const failureReasons = ["lost", "came-back"] as const;
/** What the customer gets for a lost parcel: what they paid for its pieces, or the same pieces again. */
export const lostParcelChoices = ["refund", "send-again"] as const;
export const pictureKinds = ["scale", "content", "sealed", "label"] as const;
export const identityDocuments = ["mykad", "passport", "other"] as const;
export const pieceConditions = ["as-sold", "worn", "altered", "damaged"] as const;
/** What becomes of a piece that came back. "send-again" keeps it for the order, "restock" sells it again. */
export const dispositions = [
  "send-again",
  "restock",
  "repair",
  "melt",
  "to-supplier",
  "write-off",
] as const;

export type ShipmentKind = (typeof shipmentKinds)[number];
export type ShipmentStatus = (typeof shipmentStatuses)[number];
export type FailureReason = (typeof failureReasons)[number];
export type LostParcelChoice = (typeof lostParcelChoices)[number];
export type ShipmentPictureKind = (typeof pictureKinds)[number];
export type IdentityDocument = (typeof identityDocuments)[number];
export type PieceCondition = (typeof pieceConditions)[number];
export type Disposition = (typeof dispositions)[number];

/** An insurance of gold in transit. The shop says "insured" only while one covers the courier (ADR-0061). */
export const transitPolicies = snakeCase.table(
  "transit_policies",
  {
    id: uuid().primaryKey().defaultRandom(),
    insurer: text().notNull(),
    policyNumber: text().notNull(),
    /** The highest insured value of one parcel. */
    perParcel: sen().notNull(),
    /** Ids of `couriers` in shop/fulfilment/couriers.ts. */
    couriers: text().array().notNull(),
    validFrom: date().notNull(),
    validUntil: date().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("transit_policies_limit_above_zero", sql`${t.perParcel} > 0`),
    check("transit_policies_dates", sql`${t.validFrom} <= ${t.validUntil}`),
  ],
);

/** A parcel, or what is handed over at the counter at one time. An order can have several. */
export const shipments = snakeCase.table(
  "shipments",
  {
    /** Made with the form, so that a form that is sent twice makes one shipment. */
    id: uuid().primaryKey(),
    orderId: ofOrder("cascade"),
    /** 1, 2, ... within the order. */
    number: integer().notNull(),
    kind: text({ enum: shipmentKinds }).notNull(),
    status: text({ enum: shipmentStatuses }).notNull().default("packing"),
    /** An id of `couriers` in shop/fulfilment/couriers.ts. */
    courier: text(),
    trackingNumber: text(),
    /** Only for a courier whose links cannot be made from the number. */
    trackingUrl: text(),
    sealNumber: text(),
    /** The price of the pieces, for which the parcel is insured. */
    insuredValue: sen().notNull(),
    policyId: uuid().references(() => transitPolicies.id),
    failure: text({ enum: failureReasons }),
    /** How often a wrong collection code was entered. */
    wrongCodes: integer().notNull().default(0),
    identityDocument: text({ enum: identityDocuments }),
    /** The last four characters of the document's number. The shop never stores the whole number. */
    identityLast4: text(),
    /** Who collected the pieces: the buyer or the person whom the buyer named. */
    collectedBy: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    packedAt: timestamptz(),
    readyAt: timestamptz(),
    leftAt: timestamptz(),
    /** When the pieces were delivered or collected. */
    arrivedAt: timestamptz(),
    /** When the customer was asked whether the parcel has arrived, or was last reminded to collect. */
    remindedAt: timestamptz(),
  },
  (t) => [
    unique("shipments_number").on(t.orderId, t.number),
    check("shipments_kind", isOneOf(t.kind, shipmentKinds)),
    check("shipments_status", isOneOf(t.status, shipmentStatuses)),
    check("shipments_left", sql`(${t.leftAt} is not null) = (${isOneOf(t.status, leftStatuses)})`),
    check(
      "shipments_arrived",
      sql`(${t.arrivedAt} is not null) = (${t.status} in ('delivered', 'collected'))`,
    ),
    check(
      "shipments_status_of_kind",
      sql`case when ${t.kind} = 'collection' then ${t.status} not in ('sent', 'delivered')
        else ${t.status} not in ('ready', 'collected') end`,
    ),
    check("shipments_failure", sql`(${t.failure} is not null) = (${t.status} = 'failed')`),
    check("shipments_tracking_number", sql`char_length(${t.trackingNumber}) <= 64`),
    check("shipments_tracking_url", sql`${t.trackingUrl} ~ '^https://'`),
    check("shipments_identity_last4", sql`char_length(${t.identityLast4}) = 4`),
    index("shipments_came_back")
      .on(t.orderId)
      .where(sql`${t.failure} = 'came-back'`),
    index("shipments_status").on(t.status, t.orderId),
    index("shipments_open")
      .on(t.createdAt)
      .where(sql`${t.status} in ('packing', 'packed', 'ready', 'sent')`),
  ],
);

function ofShipment() {
  return uuid()
    .notNull()
    .references(() => shipments.id, { onDelete: "cascade" });
}

/** What is done about a lost parcel. It has no row before something is recorded, and keeps it if it is found (ADR-0097). */
export const lostParcels = snakeCase.table(
  "lost_parcels",
  {
    shipmentId: ofShipment().primaryKey(),
    choice: text({ enum: lostParcelChoices }),
    chosenAt: timestamptz(),
    /** When the pieces were refunded, or taken from the stock again. From then on the choice is final. */
    settledAt: timestamptz(),
    /** What was refunded for the pieces; 0 if the order had been refunded before. */
    amount: sen(),
    refundId: uuid().references(() => refunds.id),
    claimSentAt: timestamptz(),
    /** When the insurer had paid or refused. */
    claimClosedAt: timestamptz(),
  },
  (t) => [
    check("lost_parcels_choice", isOneOf(t.choice, lostParcelChoices)),
    check("lost_parcels_chosen", sql`(${t.choice} is null) = (${t.chosenAt} is null)`),
    check("lost_parcels_settled", sql`${t.settledAt} is null or ${t.choice} is not null`),
    check(
      "lost_parcels_sent_again",
      sql`${t.choice} is distinct from 'send-again' or ${t.settledAt} is not null`,
    ),
    check(
      "lost_parcels_refunded",
      sql`(${t.amount} is not null) = (${t.settledAt} is not null and ${t.choice} = 'refund')`,
    ),
    check("lost_parcels_amount", sql`${t.amount} >= 0`),
    check("lost_parcels_refund", sql`${t.refundId} is null or ${t.amount} > 0`),
    check("lost_parcels_claim", sql`${t.claimClosedAt} is null or ${t.claimSentAt} is not null`),
  ],
);

function ofOrderItem() {
  return uuid()
    .notNull()
    .references(() => orderItems.id, { onDelete: "cascade" });
}

export const shipmentItems = snakeCase.table(
  "shipment_items",
  {
    shipmentId: ofShipment(),
    orderItemId: ofOrderItem(),
    quantity: integer().notNull(),
    /** What the scale showed for all pieces of this item together. */
    weightRead: milligrams(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderItemId] }),
    index("shipment_items_order_item").on(t.orderItemId),
    check("shipment_items_quantity", sql`${t.quantity} > 0`),
    check("shipment_items_weight_read", sql`${t.weightRead} > 0`),
  ],
);

/**
 * Pictures taken while packing. Staff see all of them, the buyer those of the kinds in `buyerSees`. The certificate of an
 * item shows the newest picture of the scale to whoever has its address (ADR-0081).
 */
export const shipmentPictures = snakeCase.table(
  "shipment_pictures",
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: ofShipment(),
    kind: text({ enum: pictureKinds }).notNull(),
    /** The key of the private file. */
    file: text().notNull(),
    takenBy: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check("shipment_pictures_kind", isOneOf(t.kind, pictureKinds)),
    index("shipment_pictures_shipment").on(t.shipmentId),
  ],
);

/** The person other than the buyer who may collect the order. The buyer names them on the order's page. */
export const orderCollectors = snakeCase.table(
  "order_collectors",
  {
    orderId: ofOrder("cascade").primaryKey(),
    name: text().notNull(),
    identityLast4: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [check("order_collectors_identity_last4", sql`char_length(${t.identityLast4}) = 4`)],
);

/** A look at pieces that came back, and what became of them. Rows are only added. */
export const inspections = snakeCase.table(
  "inspections",
  {
    /** Made with the form, so that a form that is sent twice inspects once. */
    id: uuid().primaryKey(),
    orderId: ofOrder("cascade"),
    orderItemId: ofOrderItem(),
    /** The return with which the pieces came; null for pieces of a cancelled order or of a parcel that came back. */
    returnId: uuid().references(() => returns.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** What the scale showed for all these pieces together. */
    weightRead: milligrams().notNull(),
    condition: text({ enum: pieceConditions }).notNull(),
    /** Whether the hallmark was checked and shows the purity that was sold. Null in rows older than it. */
    purityOk: boolean(),
    /** Whether the seal is intact. Null for pieces without a seal. */
    sealOk: boolean(),
    disposition: text({ enum: dispositions }).notNull(),
    note: text().notNull().default(""),
    staffId: text().notNull(),
    staffName: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index("inspections_order").on(t.orderId),
    index("inspections_order_item").on(t.orderItemId),
    check("inspections_quantity", sql`${t.quantity} > 0`),
    check("inspections_weight_read", sql`${t.weightRead} > 0`),
    check("inspections_condition", isOneOf(t.condition, pieceConditions)),
    check("inspections_disposition", isOneOf(t.disposition, dispositions)),
    check(
      "inspections_restocked_as_sold",
      sql`${t.disposition} not in ('restock', 'send-again') or ${t.condition} = 'as-sold'`,
    ),
    check(
      "inspections_restocked_checked",
      sql`${t.disposition} not in ('restock', 'send-again')
        or (${t.purityOk} is not false and ${t.sealOk} is not false)`,
    ),
    check(
      "inspections_returned_not_sent_again",
      sql`${t.returnId} is null or ${t.disposition} <> 'send-again'`,
    ),
  ],
);
