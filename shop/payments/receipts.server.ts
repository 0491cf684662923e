import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { getFile } from "#platform/files.server.ts";
import { isId } from "#shop/id.ts";
import { countEach, readPage, type PageRequest } from "#shop/pages.server.ts";
import { localTextOf } from "#shop/orders/text-codes.server.ts";
import type { Staff } from "#shop/staff.ts";

export const receiptStatuses = ["waiting", "verified", "rejected"] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

const { id, verifiedAt, rejectedAt, rejectReason, rejectReasonCode, createdAt } = touchNGoPayments;

const statusConditions = {
  waiting: and(isNull(verifiedAt), isNull(rejectedAt)),
  verified: isNotNull(verifiedAt),
  rejected: isNotNull(rejectedAt),
} satisfies Record<ReceiptStatus, SQL | undefined>;

/** The condition that a receipt waits for review. */
export const isWaitingReceipt = statusConditions.waiting;

const receiptColumns = {
  id,
  verifiedAt,
  rejectedAt,
  rejectReason,
  rejectReasonCode,
  createdAt,
  /** Whether the same picture was also sent for another order. */
  isReused: sql<boolean>`exists (
    select 1 from ${touchNGoPayments} other
    where other.fingerprint = ${touchNGoPayments}.fingerprint
      and other.order_id <> ${touchNGoPayments}.order_id)`,
};

const orderColumns = {
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  fullName: orders.fullName,
  totalAmount: orders.totalAmount,
  exchangeCredit: orders.exchangeCredit,
  tradeInCredit: orders.tradeInCredit,
};

export type Receipt = Awaited<ReturnType<typeof listOrderReceipts>>[number];
export type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>["receipts"][number];

const countLimit = 10_000;

/** A page of receipts, newest first; receipts that wait for review are listed oldest first. */
export async function listReceipts(
  _staff: Staff,
  filter: PageRequest & { status?: ReceiptStatus | undefined } = {},
) {
  const { status } = filter;
  const counts = await countEach(
    touchNGoPayments,
    receiptStatuses,
    (one) => statusConditions[one],
    countLimit,
  );
  const total = status ? counts[status] : counts.waiting + counts.verified + counts.rejected;
  const isAscending = status === "waiting";
  const direction = isAscending ? asc : desc;
  const order = [direction(createdAt), direction(id)];
  const { rows, ...page } = await readPage(
    filter,
    { total, countLimit },
    async ({ after, skip, take }) => {
      // Selects the ids first, so that orders and reused pictures are looked up for this page only.
      const pageIds = db
        .select({ id })
        .from(touchNGoPayments)
        .where(
          and(
            status && statusConditions[status],
            after ? keysetCondition(after, isAscending) : undefined,
          ),
        )
        .orderBy(...order)
        .limit(take)
        .offset(skip);
      return db
        .select({ ...receiptColumns, ...orderColumns })
        .from(touchNGoPayments)
        .innerJoin(orders, eq(orders.id, touchNGoPayments.orderId))
        .where(inArray(id, pageIds))
        .orderBy(...order);
    },
  );
  return { receipts: rows.map(withLocalReason), ...page, counts };
}

function keysetCondition(after: string, isAscending: boolean): SQL {
  return sql`(${createdAt}, ${id}) ${sql.raw(isAscending ? ">" : "<")}
    (select last.created_at, last.id from ${touchNGoPayments} as last where last.id = ${after}::uuid)`;
}

/** An order's receipts, newest first. */
export async function listOrderReceipts(_staff: Staff, orderId: string) {
  const rows = await db
    .select(receiptColumns)
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map(withLocalReason);
}

/** Replaces the reason of a rejection by its text in the current language. */
export function withLocalReason<
  Row extends Pick<typeof touchNGoPayments.$inferSelect, "rejectReason" | "rejectReasonCode">,
>(row: Row) {
  const { rejectReason: reason } = row;
  const { rejectReasonCode: code, ...shown } = row;
  return { ...shown, rejectReason: reason === null ? null : localTextOf(reason, code).text };
}

/** A receipt and what a list shows of its order; undefined if there is no such receipt. */
export async function findReceipt(
  _staff: Staff,
  receiptId: string,
): Promise<ReceiptRow | undefined> {
  if (!isId(receiptId)) return undefined;
  const [row] = await db
    .select({ ...receiptColumns, ...orderColumns })
    .from(touchNGoPayments)
    .innerJoin(orders, eq(orders.id, touchNGoPayments.orderId))
    .where(eq(id, receiptId));
  return row && withLocalReason(row);
}

export type QueuePosition = Awaited<ReturnType<typeof readQueuePosition>>;

/**
 * The position of a receipt among those that wait for review, oldest first: how many wait before it and in total, and
 * its neighbours. Works for a decided receipt too, so that its dialog can go on to the next one.
 */
export async function readQueuePosition(_staff: Staff, receiptId: string) {
  const waiting = sql`${touchNGoPayments} where ${statusConditions.waiting}`;
  const first = sql`select ${id} from ${waiting} and ${id} <> ${receiptId}::uuid`;
  const before = keysetCondition(receiptId, false);
  const { rows } = await db.execute<PositionRow>(sql`select
    (select count(*)::int from ${waiting}) as total,
    (select count(*)::int from ${waiting} and ${before}) as before,
    (${first} and ${before} order by ${createdAt} desc, ${id} desc limit 1) as previous,
    (${first} and ${keysetCondition(receiptId, true)} order by ${createdAt}, ${id} limit 1) as next,
    (${first} order by ${createdAt}, ${id} limit 1) as first`);
  return rows[0]!;
}

/** `first` is the receipt, besides this one, that has waited longest. */
type PositionRow = {
  total: number;
  before: number;
  previous: string | null;
  next: string | null;
  first: string | null;
};

/** How many receipts wait for review, and since when the oldest one does. */
export async function waitingReceipts(_staff: Staff) {
  const [found] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldest: sql<string | null>`min(${createdAt})`,
    })
    .from(touchNGoPayments)
    .where(statusConditions.waiting);
  const { waiting, oldest } = found!;
  return { waiting, oldest: oldest ? new Date(oldest) : undefined };
}

/** A receipt's private picture, only for staff (ADR-0032); undefined if there is none. */
export async function findReceiptPicture(
  _staff: Staff,
  receiptId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string } | undefined> {
  if (!isId(receiptId)) return undefined;
  const [row] = await db
    .select({ file: touchNGoPayments.receipt })
    .from(touchNGoPayments)
    .where(eq(id, receiptId));
  const bytes = row && (await getFile(row.file));
  // Every receipt is a JPEG, because it is re-encoded before it is stored.
  return bytes ? { bytes, contentType: "image/jpeg" } : undefined;
}
