import { and, asc, eq, getColumns, gte, isNotNull, lt, ne, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { shipments, transitPolicies } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import type { Staff } from "#shop/staff.ts";
import { startOfDay } from "#shop/start-of-day.ts";

export type SentFilter = { from?: string | undefined; to?: string | undefined };
export type SentParcel = Awaited<ReturnType<typeof readBatch>>[number];

/**
 * Yields the parcels that left from the day `from` to the day `to`, both included, by their numbers, in batches to bound
 * memory. Collected pieces are left out: they were never in transit.
 */
export async function* exportSentParcels(
  _staff: Staff,
  { from, to }: SentFilter,
  perBatch = 500,
): AsyncGenerator<SentParcel[]> {
  const within = and(
    isNotNull(shipments.leftAt),
    ne(shipments.kind, "collection"),
    from ? gte(shipments.leftAt, startOfDay(from)) : undefined,
    to ? lt(shipments.leftAt, startOfDay(to, 1)) : undefined,
  );
  let after: SQL | undefined;
  do {
    const found = await readBatch(and(within, after), perBatch);
    if (found.length > 0) yield found;
    const last = found.length === perBatch ? found.at(-1) : undefined;
    after =
      last &&
      sql`(${orders.orderNumber}, ${shipments.number}) > (${last.orderNumber}, ${last.number})`;
  } while (after);
}

function readBatch(condition: SQL | undefined, limit: number) {
  return db
    .select({
      ...getColumns(shipments),
      orderNumber: orders.orderNumber,
      address: orders.address,
      insurer: transitPolicies.insurer,
      policyNumber: transitPolicies.policyNumber,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(transitPolicies, eq(transitPolicies.id, shipments.policyId))
    .where(condition)
    .orderBy(asc(orders.orderNumber), asc(shipments.number))
    .limit(limit);
}
