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
  /** The same picture was also sent for another order. */
  isReused: boolean;
};

export type ReceiptList = {
  receipts: ReceiptRow[];
  /** Exact up to `countLimit`, like each of `counts`; one more means that there are more. */
  total: number;
  countLimit: number;
  /** The page number, up to `pages`; undefined when paging by `after`. */
  page: number | undefined;
  pages: number;
  /** The `after` cursor of the next page, once the numbered pages end. */
  next: string | undefined;
  counts: Record<ReceiptStatus, number>;
};

const countLimit = 10_000;

type ReceiptFilter = {
  status?: ReceiptStatus | undefined;
  page?: number | undefined;
  after?: string | undefined;
  perPage?: number;
};

/** A page of receipts, newest first; those waiting for review oldest first. */
export async function listReceipts(
  _staff: Staff,
  filter: ReceiptFilter = {},
): Promise<ReceiptList> {
  const { status, perPage = 25 } = filter;
  const after = filter.after && isId(filter.after) ? filter.after : undefined;
  const counts = await countByStatus();
  const all = counts.waiting + counts.verified + counts.rejected;
  const total = Math.min(status ? counts[status] : all, countLimit + 1);
  const pages = Math.max(1, Math.ceil(Math.min(total, countLimit) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, filter.page ?? 1), pages);
  const isAscending = status === "waiting";
  const direction = isAscending ? asc : desc;
  const order = [direction(touchNGoPayments.createdAt), direction(touchNGoPayments.id)];
  // Selects the ids first: orders and reused pictures are looked up for this page only, not for rows skipped.
  const pageIds = db
    .select({ id: touchNGoPayments.id })
    .from(touchNGoPayments)
    .where(
      and(
        status && statusConditions[status],
        after ? keysetCondition(after, isAscending) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(perPage + 1)
    .offset(((page ?? 1) - 1) * perPage);
  const rows = await db
    .select({ ...receiptColumns, ...orderColumns, isReused })
    .from(touchNGoPayments)
    .innerJoin(orders, eq(orders.id, touchNGoPayments.orderId))
    .where(inArray(touchNGoPayments.id, pageIds))
    .orderBy(...order);
  const receipts = rows.slice(0, perPage);
  const isLastNumberedPage = page === undefined || page === pages;
  const next = isLastNumberedPage && rows.length > perPage ? receipts.at(-1)?.id : undefined;
  return { receipts, total, countLimit, page, pages, next, counts };
}

function keysetCondition(id: string, isAscending: boolean): SQL {
  return sql`(${touchNGoPayments.createdAt}, ${touchNGoPayments.id}) ${sql.raw(isAscending ? ">" : "<")}
    (select last.created_at, last.id from ${touchNGoPayments} as last where last.id = ${id}::uuid)`;
}

const receiptColumns = {
  id: touchNGoPayments.id,
  verifiedAt: touchNGoPayments.verifiedAt,
  rejectedAt: touchNGoPayments.rejectedAt,
  rejectReason: touchNGoPayments.rejectReason,
  createdAt: touchNGoPayments.createdAt,
};

const orderColumns = {
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  totalAmount: orders.totalAmount,
};

const isReused = sql<boolean>`exists (
  select 1 from ${touchNGoPayments} other
  where other.fingerprint = ${touchNGoPayments.fingerprint}
    and other.order_id <> ${touchNGoPayments.orderId})`;

const statusConditions: Record<ReceiptStatus, SQL | undefined> = {
  waiting: and(isNull(touchNGoPayments.verifiedAt), isNull(touchNGoPayments.rejectedAt)),
  verified: isNotNull(touchNGoPayments.verifiedAt),
  rejected: isNotNull(touchNGoPayments.rejectedAt),
};

/** Counts each status up to `countLimit + 1`. */
async function countByStatus(): Promise<ReceiptList["counts"]> {
  const counted = receiptStatuses.map(
    (status) => sql`(select count(*)::int from (select from ${touchNGoPayments}
      where ${statusConditions[status]} limit ${countLimit + 1}) as counted) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<ReceiptList["counts"]>(
    sql`select ${sql.join(counted, sql`, `)}`,
  );
  return rows[0]!;
}
