import { eq } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { inLanguage } from "#languages/language.server.ts";
import { drawQr } from "#platform/qr.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { issueCertificates } from "#shop/orders/issue-certificates.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { readCertificateRows, type CertificateRow } from "./certificate-rows.server.ts";

type Owned = Pick<Order, "id" | "items" | "paymentStatus">;
export type OrderCertificate = Awaited<ReturnType<typeof certificatesOf>>[number];

/**
 * The certificates of the order's items; none unless it is paid. An order that was paid before the shop had certificates
 * gets them here.
 */
export async function certificatesOf(order: Owned) {
  return (await issuedRows(order, db)).map(toOrderCertificate);
}

async function issuedRows(order: Owned, database: Database | Tx): Promise<CertificateRow[]> {
  if (order.paymentStatus !== "completed") return [];
  const found = await rowsOf(order.id, database);
  if (found.length === order.items.length) return found;
  await issueCertificates(database, order);
  return rowsOf(order.id, database);
}

export function rowsOf(orderId: string, database: Database | Tx = db) {
  return readCertificateRows(eq(orderItems.orderId, orderId), database);
}

function toOrderCertificate({ token, item, state, report, language }: CertificateRow) {
  // What is printed leads to the language in which the order was placed, whoever prints it.
  const address = inLanguage(language, () => pageUrl(links.certificate(token)));
  return { token, orderItemId: item.id, state, report, address, drawing: drawQr(address) };
}

/**
 * How many pieces of each item the buyer still has and has not asked to return, as far as the shop knows; 0 for those
 * reported as lost.
 */
export async function piecesLeftOf(
  order: Owned,
  database: Database | Tx = db,
): Promise<Map<string, number>> {
  const rows = await issuedRows(order, database);
  return new Map(
    rows.map(({ item, state, toBeReturned }) => [
      item.id,
      state.kind === "sold" ? Math.max(0, item.quantity - state.back - toBeReturned) : 0,
    ]),
  );
}
