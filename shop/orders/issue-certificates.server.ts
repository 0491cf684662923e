import { randomBytes } from "node:crypto";
import type { Database, Tx } from "#db/client.server.ts";
import { certificates } from "#db/schema/certificates.ts";
import type { Order } from "./read-order.server.ts";

/** Makes the certificate of each item. An item that has one keeps it, because its QR code is printed (ADR-0081). */
export async function issueCertificates(
  database: Database | Tx,
  { items }: Pick<Order, "items">,
): Promise<void> {
  const rows = items.map(({ id }) => ({
    token: randomBytes(16).toString("hex"),
    orderItemId: id,
  }));
  if (rows.length === 0) return;
  await database
    .insert(certificates)
    .values(rows)
    .onConflictDoNothing({ target: certificates.orderItemId });
}
