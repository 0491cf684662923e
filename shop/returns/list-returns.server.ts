import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import {
  openReturnStatuses,
  returnItems,
  returns,
  returnStatuses,
  type ReturnStatus,
} from "#db/schema/returns.ts";
import { dayOf, type Day } from "#shop/calendar-day.ts";
import { likeAnywhere, listByStatus, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";
import { orderNumberFrom } from "#shop/typed-search.ts";

export { returnKinds, returnStatuses } from "#db/schema/returns.ts";
export type ReturnQuery = PageRequest & {
  status?: ReturnStatus | undefined;
  kind?: "return" | "exchange" | undefined;
  search?: string | undefined;
};
export type ReturnListRow = Awaited<ReturnType<typeof listReturns>>["returns"][number];

/** Staff's list of returns, newest first. Counts the matches of each status, too. */
export async function listReturns(_staff: Staff, query: ReturnQuery = {}) {
  const matching = and(
    query.kind ? eq(returns.kind, query.kind) : undefined,
    searchCondition(query.search?.trim() ?? ""),
  );
  const { rows, ...page } = await listByStatus(
    returns,
    returnStatuses,
    query,
    (status) => and(matching, status && eq(returns.status, status)),
    async (condition, { after, skip, take }) =>
      rowsOf(and(condition, after ? laterThan(after) : undefined))
        .orderBy(desc(returns.createdAt), desc(returns.id))
        .limit(take)
        .offset(skip),
  );
  return { returns: rows, ...page };
}

/** The returns of one order for staff, by their numbers. */
export async function returnsOfOrder(_staff: Staff, orderId: string) {
  return rowsOf(eq(returns.orderId, orderId)).orderBy(asc(returns.number));
}

/** How many returns are open, wait for an answer and are late, and the next day by which one is to be settled. */
export async function countOpenReturns(_staff: Staff) {
  const isRequested = sql`${returns.status} = 'requested'`;
  const [counted] = await db
    .select({
      open: sql<number>`count(*)::int`,
      requested: sql<number>`(count(*) filter (where ${isRequested}))::int`,
      late: sql<number>`(count(*) filter (where ${isLate()}))::int`,
      nextDue: sql<Day | null>`(min(${returns.dueOn}) filter (where not ${isLate()}))::text`,
    })
    .from(returns)
    .where(inArray(returns.status, [...openReturnStatuses]));
  return counted!;
}

/** Whether the day by which an open return is to be settled has passed. Null before its pieces have come. */
function isLate(): SQL {
  return sql`(${returns.dueOn} < ${dayOf(new Date())})`;
}

function rowsOf(condition: SQL | undefined) {
  return db
    .select({
      id: returns.id,
      number: returns.number,
      orderId: returns.orderId,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      kind: returns.kind,
      status: returns.status,
      reason: returns.reason,
      /** By when to settle it; null before its pieces have come, and when it has ended. */
      dueOn: sql<Day | null>`(case when ${returns.endedAt} is null then ${returns.dueOn} end)::text`,
      isLate: sql<boolean>`(${returns.endedAt} is null and coalesce(${isLate()}, false))`,
      amount: returns.amount,
      createdAt: returns.createdAt,
      pieces: sql<number>`(select coalesce(sum(coalesce(${returnItems.received}, ${returnItems.quantity})), 0)
        from ${returnItems} where ${returnItems.returnId} = ${returns.id})::int`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(condition)
    .$dynamic();
}

function searchCondition(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = likeAnywhere(orderNumberFrom(search));
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(or(ilike(orders.orderNumber, pattern), ilike(orders.fullName, pattern)));
  return inArray(returns.orderId, found);
}

function laterThan(returnId: string): SQL {
  return sql`(${returns.createdAt}, ${returns.id}) < (
    select r.created_at, r.id from ${returns} r where r.id = ${returnId}::uuid)`;
}
