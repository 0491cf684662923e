import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { getFile } from "#platform/files.server.ts";
import type { Staff } from "#shop/staff.ts";
import { receiptFile } from "./touch-n-go.server.ts";

export type Receipt = {
  id: string;
  verifiedAt: Date | null;
  rejectedAt: Date | null;
  rejectReason: string | null;
  createdAt: Date;
  /** The same picture was also sent for another order. */
  isReused: boolean;
};

/** A receipt's private picture, for staff only (ADR-0032); undefined if there is none. */
export async function readReceipt(
  staff: Staff,
  paymentId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | undefined> {
  const file = await receiptFile(staff, paymentId);
  const bytes = file && (await getFile(file));
  // Every receipt is re-encoded as JPEG before it is stored.
  return bytes ? { bytes, contentType: "image/jpeg" } : undefined;
}

/** An order's receipts, newest first. */
export async function listOrderReceipts(_staff: Staff, orderId: string): Promise<Receipt[]> {
  return db
    .select({
      id: touchNGoPayments.id,
      verifiedAt: touchNGoPayments.verifiedAt,
      rejectedAt: touchNGoPayments.rejectedAt,
      rejectReason: touchNGoPayments.rejectReason,
      createdAt: touchNGoPayments.createdAt,
      isReused: sql<boolean>`exists (
        select 1 from ${touchNGoPayments} other
        where other.fingerprint = ${touchNGoPayments}.fingerprint
          and other.order_id <> ${touchNGoPayments}.order_id)`,
    })
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId))
    .orderBy(desc(touchNGoPayments.createdAt), desc(touchNGoPayments.id));
}
