import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";

/** An order whose buyer was told that it is placed. `at` is the time of that answer, in milliseconds since 1970. */
export type AcknowledgedOrder = { id: string; number: string; total: Sen; at: number };

/** Limits, because the orders are kept in memory. */
const maxAgeMs = 60 * 60 * 1000;
const maxOrders = 10_000;

const acknowledged = new Map<string, AcknowledgedOrder>();

/** Remembers an order whose buyer was told that it is placed, so that one that a failover loses is noticed. */
export function rememberAcknowledged(order: Omit<AcknowledgedOrder, "at">): void {
  const now = Date.now();
  acknowledged.delete(order.id);
  acknowledged.set(order.id, { ...order, at: now });
  for (const [id, { at }] of acknowledged) {
    if (acknowledged.size <= maxOrders && now - at <= maxAgeMs) return;
    acknowledged.delete(id);
  }
}

/** The remembered orders that the database does not have. The shop never deletes one, so the database has lost them. */
export async function findMissingOrders(): Promise<AcknowledgedOrder[]> {
  const ids = await findMissingIds([...acknowledged.keys()]);
  return ids.flatMap((id) => acknowledged.get(id) ?? []);
}

export function forgetAcknowledged(missing: AcknowledgedOrder[]): void {
  for (const { id } of missing) acknowledged.delete(id);
}

/** The ids for which the database has no order. Throws on a standby, which may only lag behind. */
export async function findMissingIds(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ isStandby: boolean; missing: string[] }>(
    sql`select pg_is_in_recovery() as "isStandby", array(
      select wanted::text from unnest(${sql.param(ids)}::uuid[]) as wanted
      where not exists (select from ${orders} where ${orders.id} = wanted)) as missing`,
  );
  if (rows[0]!.isStandby) throw new Error("The database is a standby");
  return rows[0]!.missing;
}
