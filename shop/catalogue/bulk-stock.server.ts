import { createHash } from "node:crypto";
import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { products, type FormerProduct } from "#db/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import type { Staff } from "#shop/staff.ts";
import { stockCauses } from "#shop/stock/stock-causes.ts";
import { adjustStocks, lockStocks } from "#shop/stock/stock.server.ts";
import { auditProducts } from "./audit-product.server.ts";
import { keepFormer, whereSelected, type BulkSelection } from "./bulk-selection.server.ts";
import { maxBulkProducts } from "./count-limits.ts";
import { maxStock } from "./field-schema.server.ts";

// The stock of many products at once (ADR-0083).

/** Pieces that were received are added; a number that was counted is the new stock. */
export type BulkStockChange = { cause: "received" | "counted"; pieces: number };

export type BulkStockRefused =
  | { ok: false; reason: "too-many" }
  /** The filter finds another number of products now. */
  | { ok: false; reason: "results-changed"; count: number }
  /** How many stocks would be above the highest that the shop accepts. */
  | { ok: false; reason: "stock-too-high"; count: number };

/** What the change would do now. `fingerprint` differs as soon as the stock of one of the products moves. */
export type BulkStockPlan = {
  ok: true;
  fingerprint: string;
  changes: { id: string; name: string; from: number; to: number }[];
};

/** What staff are asked to confirm before `bulkAdjustStock`. */
export function planBulkStock(
  _staff: Staff,
  selection: BulkSelection,
  change: BulkStockChange,
): Promise<BulkStockPlan | BulkStockRefused> {
  return plan(db, selection, change);
}

export type BulkAdjustStock =
  | { ok: true; changed: number; changeId: string }
  /** A stock has moved since the question. */
  | { ok: false; reason: "stock-moved" }
  | BulkStockRefused;

/**
 * Adjusts the stock of all of these products or of none, each in the ledger and the audit log. Refuses if one has moved
 * since the question with this `fingerprint`: a number that was counted before a sale would return the sold piece, and a
 * form that is sent twice would count twice.
 */
export async function bulkAdjustStock(
  staff: Staff,
  selection: BulkSelection,
  change: BulkStockChange,
  fingerprint: string,
): Promise<BulkAdjustStock> {
  return db.transaction(async (tx): Promise<BulkAdjustStock> => {
    const asked = await plan(tx, selection, change);
    if (!asked.ok) return asked;
    await lockStocks(
      tx,
      asked.changes.map(({ id }) => id),
    );
    // Read again under the locks, because a sale may have been committed while they were waited for.
    const planned = await plan(tx, selection, change);
    if (!planned.ok) return planned;
    if (planned.fingerprint !== fingerprint) return { ok: false, reason: "stock-moved" };
    const { reason } = stockCauses[change.cause];
    const moves = planned.changes.map(({ id, from, to }) => ({ productId: id, change: to - from }));
    const movements = await adjustStocks(tx, moves, { staff, reason });
    await auditProducts(
      tx,
      staff,
      "product.stock-adjusted",
      planned.changes.map(({ id, name, from, to }) => ({
        product: { id, name },
        before: { stock: from },
        after: { stock: to, adjustmentReason: reason },
      })),
    );
    const former = planned.changes.map(({ id, name, from, to }) => ({
      id,
      name,
      // Not a version of any product: undoing a change of stock compares the stock movement instead.
      version: -1,
      values: {},
      stock: { movement: movements.get(id)!, reason, change: to - from },
    }));
    const changeId = await keepFormer(tx, staff.id, former);
    return { ok: true, changed: former.length, changeId };
  });
}

async function plan(
  database: Database | Tx,
  selection: BulkSelection,
  { cause, pieces }: BulkStockChange,
): Promise<BulkStockPlan | BulkStockRefused> {
  const rows = await readLevels(database, whereSelected(selection));
  if (rows.length > maxBulkProducts) return { ok: false, reason: "too-many" };
  if (!Array.isArray(selection) && rows.length !== selection.count) {
    return { ok: false, reason: "results-changed", count: rows.length };
  }
  const { effect } = stockCauses[cause];
  const changes = rows.map(({ id, name, onHand }) => {
    return { id, name, from: onHand, to: effect === "set" ? pieces : onHand + pieces };
  });
  const tooHigh = changes.filter(({ to }) => to > maxStock).length;
  if (tooHigh > 0) return { ok: false, reason: "stock-too-high", count: tooHigh };
  const read = rows.map(({ id, newestMovement }) => `${id}:${newestMovement}`).join();
  const fingerprint = createHash("sha256").update(read).digest("base64url");
  return { ok: true, fingerprint, changes };
}

function readLevels(database: Database | Tx, where: SQL | undefined) {
  return database
    .select({
      id: products.id,
      name: products.name,
      onHand: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      extra: sql<number>`coalesce(${stockLevels.extra}, 0)`,
      newestMovement: sql<number>`coalesce((select max(id) from ${stockMovements} moved
        where moved.product_id = ${products.id}), 0)`.mapWith(Number),
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(where)
    .orderBy(asc(products.id))
    .limit(maxBulkProducts + 1);
}

/**
 * Moves the stock of these products back, where nothing has moved since. The others keep theirs, and their names are
 * returned: a piece that was sold meanwhile stays sold.
 */
export async function undoBulkStock(tx: Tx, staff: Staff, former: FormerProduct[]) {
  const ids = former.map(({ id }) => id);
  await lockStocks(tx, ids);
  const rows = await readLevels(tx, inArray(products.id, ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const left: string[] = [];
  const back = former.flatMap(({ id, name, stock }) => {
    const row = rowById.get(id);
    const isSame = row && stock && row.newestMovement === stock.movement;
    if (isSame && row.onHand - stock.change + row.extra >= 0) {
      return [{ id, name: row.name, from: row.onHand, change: -stock.change }];
    }
    left.push(row?.name ?? name);
    return [];
  });
  const reason = former[0]?.stock?.reason;
  const moves = back.map(({ id, change }) => ({ productId: id, change }));
  await adjustStocks(tx, moves, { staff, ...(reason && { reason }) });
  await auditProducts(
    tx,
    staff,
    "product.bulk-change-undone",
    back.map(({ id, name, from, change }) => ({
      product: { id, name },
      before: { stock: from },
      after: { stock: from + change },
    })),
  );
  return { ok: true as const, restored: back.length, left };
}
