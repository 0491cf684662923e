import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { stockLevels, stockMovements, type AdjustmentReason } from "#db/schema/stock.ts";
import { plantedFault } from "#planted-fault";
import type { Staff } from "#shop/staff.ts";
import { available } from "./variant-stock.ts";

/** Pieces of one product. The chosen variants have `adjustment` more pieces than the product (fewer if negative). */
export type StockLine = { productId: string; quantity: number; adjustment: number };
export type Shortage = { index: number; onHand: number };
/** Who changed a stock. Without a reason, it was set by the product's form or an import. */
export type RecordedBy = { staff: Staff; reason?: AdjustmentReason; note?: string };

// Two triggers on `stock_levels` invalidate cached pages (db/functions/notify-page-changes.sql) and update the listing
// (db/functions/maintain-listing.sql), so no caller has to.

/**
 * Takes the stock of all lines or of none. Locks rows in the order of product id, so that buyers cannot deadlock and no
 * other transaction changes a checked level. If stock is short, returns the short lines with what is left.
 */
export async function takeStock(tx: Tx, orderId: string, lines: StockLine[]): Promise<Shortage[]> {
  if (plantedFault === "stock not checked") {
    await moveStock(tx, orderId, "taken", lines);
    return [];
  }
  const [first, ...others] = lines;
  if (first && others.length === 0 && (await takeOne(tx, orderId, first))) return [];
  const levels = await lockLevels(tx, lines);
  const left = new Map([...levels].map(([productId, { onHand }]) => [productId, onHand]));
  const shortages = lines.flatMap(({ productId, quantity, adjustment }, index) => {
    // The line's adjustment may be outdated, so it is limited to `extra`, the highest one of the product's variants.
    const adjusted = Math.min(adjustment, levels.get(productId)?.extra ?? 0);
    const onHand = available(left.get(productId) ?? 0, adjusted);
    left.set(productId, (left.get(productId) ?? 0) - quantity);
    return onHand < quantity ? [{ index, onHand }] : [];
  });
  if (shortages.length === 0) await moveStock(tx, orderId, "taken", lines);
  return shortages;
}

/**
 * Takes the stock of a single product by one statement, because other buyers of the product wait from here until the
 * commit. Returns false, and takes nothing, if stock is short.
 */
async function takeOne(tx: Tx, orderId: string, { productId, quantity, adjustment }: StockLine) {
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with taken as (
      update ${stockLevels} set on_hand = on_hand - ${quantity}::int
      where product_id = ${productId} and on_hand + least(${adjustment}::int, extra) >= ${quantity}::int
      returning product_id
    )
    insert into ${stockMovements} (product_id, change, reason, order_id)
    select product_id, -${quantity}::int, 'taken', ${orderId}::uuid from taken returning product_id`);
  return rows.length === 1;
}

/** Returns pieces of an order to the stock. The caller holds the order's lock and returns each piece only once. */
export async function returnStock(
  tx: Tx,
  orderId: string,
  lines: StockLine[],
  by?: { staff: Staff },
) {
  if (lines.length === 0) return;
  await lockLevels(tx, lines);
  await moveStock(tx, orderId, "returned", lines, by);
}

/** Adds pieces to a product's stock, or removes them if negative. The caller has locked the stock and checked it. */
export async function adjustStock(tx: Tx, productId: string, change: number, by: RecordedBy) {
  await changeLevels(tx, [{ productId, change }]);
  await tx
    .insert(stockMovements)
    .values({ productId, change, reason: "adjusted", ...recordedBy(by) });
}

/** Like `adjustStock`, for many products (each listed once) in a few statements. Returns the movement of each product. */
export async function adjustStocks(
  tx: Tx,
  changes: { productId: string; change: number }[],
  by: RecordedBy,
): Promise<Map<string, number>> {
  const levels = await lockLevels(tx, changes);
  const movements = new Map<string, number>();
  for (const batch of batchesOf(changes)) {
    const newLevels = batch.map(({ productId, change }) => {
      const { onHand = 0, extra = 0 } = levels.get(productId) ?? {};
      return { productId, onHand: onHand + change, extra };
    });
    await writeLevels(tx, newLevels);
    const rows = batch.map((one) => ({ ...one, reason: "adjusted" as const, ...recordedBy(by) }));
    const { id, productId } = stockMovements;
    const written = await tx.insert(stockMovements).values(rows).returning({ id, productId });
    for (const row of written) movements.set(row.productId, row.id);
  }
  return movements;
}

/** Sets a product's stock and its `extra` (see `stockLevels`), and writes the change of the stock into the ledger. */
export async function setStock(
  tx: Tx,
  productId: string,
  onHand: number,
  extra: number,
  by?: RecordedBy,
) {
  await setStocks(tx, [{ productId, onHand, extra }], by);
}

/** Like `setStock`, for many products (each listed once) in a few statements. */
export async function setStocks(
  tx: Tx,
  newLevels: { productId: string; onHand: number; extra: number }[],
  by?: RecordedBy,
) {
  const levels = await lockLevels(tx, newLevels);
  for (const batch of batchesOf(newLevels)) {
    await writeLevels(tx, batch);
    const movements = batch.flatMap(({ productId, onHand }) => {
      const change = onHand - (levels.get(productId)?.onHand ?? 0);
      if (change === 0) return [];
      return [{ productId, change, reason: "adjusted" as const, ...recordedBy(by) }];
    });
    if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  }
}

/** In the order in which levels are locked. */
function batchesOf<One extends { productId: string }>(all: One[]): One[][] {
  const sorted = all.toSorted(byId);
  const starts = Array.from({ length: Math.ceil(sorted.length / 1000) }, (_, at) => at * 1000);
  return starts.map((from) => sorted.slice(from, from + 1000));
}

async function writeLevels(tx: Tx, levels: (typeof stockLevels.$inferInsert)[]) {
  await tx
    .insert(stockLevels)
    .values(levels)
    .onConflictDoUpdate({
      target: stockLevels.productId,
      set: { onHand: sql`excluded.on_hand`, extra: sql`excluded.extra` },
    });
}

/** A product's stock, locked until the transaction ends. */
export async function lockStock(tx: Tx, productId: string): Promise<number> {
  const levels = await lockStocks(tx, [productId]);
  return levels.get(productId) ?? 0;
}

/** A product's stock and `extra`, locked until the transaction ends; undefined if there is no such product. */
export async function lockLevel(tx: Tx, productId: string) {
  return (await lockLevels(tx, [{ productId }])).get(productId);
}

export async function lockStocks(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const levels = await lockLevels(
    tx,
    ids.map((productId) => ({ productId })),
  );
  return new Map([...levels].map(([productId, { onHand }]) => [productId, onHand]));
}

async function lockLevels(tx: Tx, wanted: { productId: string }[]) {
  const ids = wanted.map((one) => one.productId);
  const levels = tx
    .select()
    .from(stockLevels)
    .where(inArray(stockLevels.productId, ids))
    .orderBy(asc(stockLevels.productId));
  const rows = await (plantedFault === "stock not locked" ? levels : levels.for("update"));
  return new Map(rows.map((row) => [row.productId, row]));
}

async function moveStock(
  tx: Tx,
  orderId: string,
  reason: "taken" | "returned",
  lines: StockLine[],
  by?: RecordedBy,
) {
  const sign = reason === "taken" ? -1 : 1;
  const changes = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    changes.set(productId, (changes.get(productId) ?? 0) + sign * quantity);
  }
  const movements = [...changes].map(([productId, change]) => ({
    productId,
    change,
    reason,
    orderId,
    ...recordedBy(by),
  }));
  await awaitAll([changeLevels(tx, movements), tx.insert(stockMovements).values(movements)]);
}

function recordedBy(by: RecordedBy | undefined) {
  if (!by) return {};
  const { staff, reason: adjustmentReason, note } = by;
  return { staffId: staff.id, staffName: staff.name, adjustmentReason, note: note || null };
}

async function changeLevels(tx: Tx, changes: { productId: string; change: number }[]) {
  // Sorts by product id, because a trigger also locks the product's row if it sells out or is back in stock. Locks that
  // are always taken in the same order cannot deadlock.
  for (const { productId, change } of changes.toSorted(byId)) {
    await tx
      .update(stockLevels)
      .set({ onHand: sql`${stockLevels.onHand} + ${change}` })
      .where(eq(stockLevels.productId, productId));
  }
}

/** Sorts as PostgreSQL sorts uuids. */
function byId(one: { productId: string }, other: { productId: string }): number {
  if (one.productId === other.productId) return 0;
  return one.productId < other.productId ? -1 : 1;
}
