import { and, eq, getColumns, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { certificates, lossReports } from "#db/schema/certificates.ts";
import { shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { returnItems, returns } from "#db/schema/returns.ts";
import { scalePictureOf } from "#shop/fulfilment/shipment-pictures.server.ts";
import { isSettledAs } from "#shop/orders/left-pieces.server.ts";
import { isRefundedInFull } from "#shop/orders/paid-for.server.ts";
import { lastBoughtBackAt, piecesBoughtBack } from "#shop/orders/pieces-bought-back.server.ts";
import { certificateStateOf } from "./certificate-state.ts";

export type CertificateRow = Awaited<ReturnType<typeof readCertificateRows>>[number];

/**
 * The certificates of paid orders that `which` selects, each with its item and its state. One statement, so that an
 * unknown token takes as long as a known one.
 */
export async function readCertificateRows(which: SQL, database: Database | Tx = db) {
  const rows = await database
    .select({
      token: certificates.token,
      item: getColumns(orderItems),
      orderStatus: orders.orderStatus,
      language: orders.language,
      report: getColumns(lossReports),
      soldAt: lastPaidAt.mapWith(orders.createdAt),
      scalePicture: scalePictureOf(orderItems.id),
      isRefunded: sql<boolean>`coalesce(${isRefundedInFull(orders.id)}, false)`,
      returned: receivedReturnPieces.mapWith(Number),
      toBeReturned: piecesToBeReturned.mapWith(Number),
      boughtBack: piecesBoughtBack.mapWith(Number),
      boughtBackAt: lastBoughtBackAt.mapWith(orders.createdAt),
      lostInTransit: piecesLostInTransit.mapWith(Number),
    })
    .from(certificates)
    .innerJoin(orderItems, eq(orderItems.id, certificates.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(
      lossReports,
      and(eq(lossReports.orderItemId, orderItems.id), isNull(lossReports.clearedAt)),
    )
    .where(and(which, eq(orders.paymentStatus, "completed")))
    .orderBy(orderItems.position);
  return rows.map((row) => {
    const facts = { ...row, quantity: row.item.quantity, isReportedLost: row.report !== null };
    return { ...row, state: certificateStateOf(facts) };
  });
}

/** As reports count sales: when the order last became paid (ADR-0073). Orders without that event are as old as placed. */
const lastPaidAt = sql<Date>`coalesce((
  select max(e.at) from ${orderEvents} e
  where e.order_id = ${orders.id} and e.kind = 'payment-status' and e."to" = 'completed'
), ${orders.createdAt})`;

const receivedReturnPieces = sql<number>`(
  select coalesce(sum(ri.received), 0) from ${returnItems} ri
  join ${returns} on ${returns.id} = ri.return_id and ${inArray(returns.status, ["received", "inspected", "settled"])}
  where ri.order_item_id = ${orderItems.id})`;

/** Pieces whose return was requested and that have not come yet. */
const piecesToBeReturned = sql<number>`(
  select coalesce(sum(ri.quantity), 0) from ${returnItems} ri
  join ${returns} on ${returns.id} = ri.return_id and ${inArray(returns.status, ["requested", "approved"])}
  where ri.order_item_id = ${orderItems.id})`;

const piecesLostInTransit = sql<number>`(
  select coalesce(sum(si.quantity), 0) from ${shipmentItems} si
  join ${shipments} on ${shipments.id} = si.shipment_id and ${shipments.failure} = 'lost'
  where si.order_item_id = ${orderItems.id} and not ${isSettledAs("send-again")})`;
