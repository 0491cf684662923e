import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import type { Staff } from "#shop/staff.ts";

export const receiptStatuses = ["waiting", "verified", "rejected"] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export type ReceiptRow = {
  id: string;
  orderId: string;
  orderNumber: string;
  fullName: string;
  totalAmount: (typeof orders.$inferSelect)["totalAmount"];
  verifiedAt: Date | null;
  rejectedAt: Date | null;
  rejectReason: string | null;
  createdAt: Date;
  /** The same picture was sent for another order as well. */
  isReused: boolean;
};

export type ReceiptList = {
  receipts: ReceiptRow[];
  total: number;
  page: number;
  pages: number;
  counts: Record<ReceiptStatus, number>;
};

/** Receipts a page at a time: newest first, but of those that wait the one that waits longest. */
export async function listReceipts(
  _staff: Staff,
  filter: { status?: ReceiptStatus | undefined; page?: number; perPage?: number } = {},
): Promise<ReceiptList> {
  const { status, page = 1, perPage = 25 } = filter;
  const counts = await countByStatus();
  const total = status ? counts[status] : counts.waiting + counts.verified + counts.rejected;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(Math.max(1, page), pages);
  const first = status === "waiting" ? asc : desc;
  const order = [first(touchNGoPayments.createdAt), first(touchNGoPayments.id)];
  // The page first: orders and reused pictures are looked up for these, not for all those before them.
  const ofPage = db
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(status && are[status])
    .orderBy(...order)
    .limit(perPage)
    .offset((shown - 1) * perPage);
  const receipts = await db
    .select({ ...columns, ...ofOrder, isReused })
    .from(touchNGoPayments)
    .innerJoin(orders, eq(orders.id, touchNGoPayments.orderId))
    .where(inArray(touchNGoPayments.id, ofPage))
    .orderBy(...order);
  return { receipts, total, page: shown, pages, counts };
}

const columns = {
  id: touchNGoPayments.id,
  verifiedAt: touchNGoPayments.verifiedAt,
  rejectedAt: touchNGoPayments.rejectedAt,
  rejectReason: touchNGoPayments.rejectReason,
  createdAt: touchNGoPayments.createdAt,
};

const ofOrder = {
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  totalAmount: orders.totalAmount,
};

const isReused = sql<boolean>`exists (
  select 1 from ${touchNGoPayments} other
  where other.fingerprint = ${touchNGoPayments.fingerprint}
    and other.order_id <> ${touchNGoPayments.orderId})`;

const are: Record<ReceiptStatus, SQL | undefined> = {
  waiting: and(isNull(touchNGoPayments.verifiedAt), isNull(touchNGoPayments.rejectedAt)),
  verified: isNotNull(touchNGoPayments.verifiedAt),
  rejected: isNotNull(touchNGoPayments.rejectedAt),
};

async function countByStatus(): Promise<ReceiptList["counts"]> {
  const [row] = await db
    .select({
      all: count(),
      verified: count(touchNGoPayments.verifiedAt),
      rejected: count(touchNGoPayments.rejectedAt),
    })
    .from(touchNGoPayments);
  const { all, verified, rejected } = row!;
  return { waiting: all - verified - rejected, verified, rejected };
}
