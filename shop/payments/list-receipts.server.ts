import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { isId } from "#shop/id.ts";
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
  /** Exact up to `most`, as each of the counts; one more means that there are more than that. */
  total: number;
  most: number;
  /** Which page it is, of so many that are reached by their number; after a receipt, none. */
  page: number | undefined;
  pages: number;
  /** Where the list goes on behind what is reached by numbers: the id to ask for it `after`. */
  next: string | undefined;
  counts: Record<ReceiptStatus, number>;
};

const most = 10_000;

type ReceiptFilter = {
  status?: ReceiptStatus | undefined;
  page?: number | undefined;
  after?: string | undefined;
  perPage?: number;
};

/** Receipts a page at a time: newest first, but of those that wait the one that waits longest. */
export async function listReceipts(
  _staff: Staff,
  filter: ReceiptFilter = {},
): Promise<ReceiptList> {
  const { status, perPage = 25 } = filter;
  const after = filter.after && isId(filter.after) ? filter.after : undefined;
  const counts = await countByStatus();
  const all = counts.waiting + counts.verified + counts.rejected;
  const total = Math.min(status ? counts[status] : all, most + 1);
  const pages = Math.max(1, Math.ceil(Math.min(total, most) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, filter.page ?? 1), pages);
  const isRising = status === "waiting";
  const first = isRising ? asc : desc;
  const order = [first(touchNGoPayments.createdAt), first(touchNGoPayments.id)];
  // The page first: orders and reused pictures are looked up for these, not for all those before them.
  const ofPage = db
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(and(status && are[status], after ? behind(after, isRising) : undefined))
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(((page ?? 1) - 1) * perPage);
  const rows = await db
    .select({ ...columns, ...ofOrder, isReused })
    .from(touchNGoPayments)
    .innerJoin(orders, eq(orders.id, touchNGoPayments.orderId))
    .where(inArray(touchNGoPayments.id, ofPage))
    .orderBy(...order);
  const receipts = rows.slice(0, perPage);
  const isBehindNumbers = page === undefined || page === pages;
  const next = isBehindNumbers && rows.length > perPage ? receipts.at(-1)?.id : undefined;
  return { receipts, total, most, page, pages, next, counts };
}

function behind(id: string, isRising: boolean): SQL {
  return sql`(${touchNGoPayments.createdAt}, ${touchNGoPayments.id}) ${sql.raw(isRising ? ">" : "<")}
    (select last.created_at, last.id from ${touchNGoPayments} as last where last.id = ${id}::uuid)`;
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

/** Up to so many of each. */
async function countByStatus(): Promise<ReceiptList["counts"]> {
  const counted = receiptStatuses.map(
    (status) => sql`(select count(*)::int from (select from ${touchNGoPayments}
      where ${are[status]} limit ${most + 1}) as counted) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<ReceiptList["counts"]>(
    sql`select ${sql.join(counted, sql`, `)}`,
  );
  return rows[0]!;
}
