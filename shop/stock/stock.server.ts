import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { together } from "#db/together.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";

/** Pieces of one product; `adjustment` is the chosen variants' stock adjustment. */
export type Taking = { productId: string; quantity: number; adjustment: number };
export type Shortage = { index: number; onHand: number };

/** How many can be bought of a choice: the stock, adjusted, never below zero (decision 3). */
export function available(onHand: number, adjustment: number): number {
  return Math.max(0, onHand + adjustment);
}

/**
 * Takes all or nothing. The rows are locked in the order of product id, so two buyers never wait for
 * each other in a circle, and the level that is checked is the level that is written. Refuses with the
 * lines that are short, and how many of each are left; nothing is taken then.
 */
export async function takeStock(tx: Tx, orderId: string, takings: Taking[]): Promise<Shortage[]> {
  const [first, ...others] = takings;
  if (first && others.length === 0 && (await takeOne(tx, orderId, first))) return [];
  const levels = await lockLevels(tx, takings);
  const left = new Map([...levels].map(([productId, { onHand }]) => [productId, onHand]));
  const shortages = takings.flatMap(({ productId, quantity, adjustment }, index) => {
    // The adjustment is of when it was chosen: an edit since may have left fewer pieces of any variant.
    const adjusted = Math.min(adjustment, levels.get(productId)?.extra ?? 0);
    const onHand = available(left.get(productId) ?? 0, adjusted);
    left.set(productId, (left.get(productId) ?? 0) - quantity);
    return onHand < quantity ? [{ index, onHand }] : [];
  });
  if (shortages.length === 0) await move(tx, orderId, "taken", takings);
  return shortages;
}

/**
 * What most orders ask for, pieces of one product, where there are enough: by one statement, as whoever else
 * wants one of them waits from it until the commit. False where some are missing; then nothing is taken.
 */
async function takeOne(tx: Tx, orderId: string, { productId, quantity, adjustment }: Taking) {
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

/** Puts an order's pieces back. The caller, which holds the order's lock, calls it once. */
export async function returnStock(tx: Tx, orderId: string, takings: Taking[]) {
  await lockLevels(tx, takings);
  await move(tx, orderId, "returned", takings);
}

/** Sets a product's level and the pieces that only some variant has; the difference goes into the ledger. */
export async function setStock(tx: Tx, productId: string, onHand: number, extra: number) {
  await setStocks(tx, [{ productId, onHand, extra }]);
}

/** The same for many products, each named once, in a few statements. */
export async function setStocks(
  tx: Tx,
  wanted: { productId: string; onHand: number; extra: number }[],
) {
  const levels = await lockLevels(tx, wanted);
  const inOrder = wanted.toSorted(byId);
  for (let from = 0; from < inOrder.length; from += 1000) {
    const some = inOrder.slice(from, from + 1000);
    await tx
      .insert(stockLevels)
      .values(some)
      .onConflictDoUpdate({
        target: stockLevels.productId,
        set: { onHand: sql`excluded.on_hand`, extra: sql`excluded.extra` },
      });
    const movements = some.flatMap(({ productId, onHand }) => {
      const change = onHand - (levels.get(productId)?.onHand ?? 0);
      return change === 0 ? [] : [{ productId, change, reason: "adjusted" as const }];
    });
    if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  }
}

/** The level of a product, which nobody else changes before this transaction ends. */
export async function holdStock(tx: Tx, productId: string): Promise<number> {
  const levels = await holdStocks(tx, [productId]);
  return levels.get(productId) ?? 0;
}

export async function holdStocks(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const levels = await lockLevels(
    tx,
    ids.map((productId) => ({ productId })),
  );
  return new Map([...levels].map(([productId, { onHand }]) => [productId, onHand]));
}

async function lockLevels(tx: Tx, wanted: { productId: string }[]) {
  const ids = wanted.map((one) => one.productId);
  const rows = await tx
    .select()
    .from(stockLevels)
    .where(inArray(stockLevels.productId, ids))
    .orderBy(asc(stockLevels.productId))
    .for("update");
  return new Map(rows.map((row) => [row.productId, row]));
}

async function move(tx: Tx, orderId: string, reason: "taken" | "returned", takings: Taking[]) {
  const sign = reason === "taken" ? -1 : 1;
  const changes = new Map<string, number>();
  for (const { productId, quantity } of takings) {
    changes.set(productId, (changes.get(productId) ?? 0) + sign * quantity);
  }
  const movements = [...changes].map(([productId, change]) => ({
    productId,
    change,
    reason,
    orderId,
  }));
  await together([changeLevels(tx, movements), tx.insert(stockMovements).values(movements)]);
}

async function changeLevels(tx: Tx, changes: { productId: string; change: number }[]) {
  // A product that is sold out, or is there again, has its row locked too: in order, as everywhere.
  for (const { productId, change } of changes.toSorted(byId)) {
    await tx
      .update(stockLevels)
      .set({ onHand: sql`${stockLevels.onHand} + ${change}` })
      .where(eq(stockLevels.productId, productId));
  }
}

/** As PostgreSQL orders uuids. */
function byId(one: { productId: string }, other: { productId: string }): number {
  if (one.productId === other.productId) return 0;
  return one.productId < other.productId ? -1 : 1;
}
