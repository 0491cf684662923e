import { and, asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { pageOfHistory, type HistoryPageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";

export type StockMovement = Awaited<ReturnType<typeof listStockMovements>>["movements"][number];

/** How a product's stock has changed, newest first, with the stock after each change. */
export async function listStockMovements(
  _staff: Staff,
  productId: string,
  request: HistoryPageRequest = {},
) {
  const { rows, ...page } = await pageOfHistory(request, (take, isNewerPage) =>
    selectMovements()
      .where(
        and(
          eq(stockMovements.productId, productId),
          request.before ? lt(stockMovements.id, request.before) : undefined,
          request.after ? gt(stockMovements.id, request.after) : undefined,
        ),
      )
      .orderBy(isNewerPage ? asc(stockMovements.id) : desc(stockMovements.id))
      .limit(take),
  );
  let onHand = rows[0] ? await stockAfter(productId, rows[0].id) : 0;
  const movements = rows.map((row) => {
    const movement = { ...row, onHand };
    onHand -= row.change;
    return movement;
  });
  return { movements, ...page };
}

/** Yields all movements of a product, oldest first, in batches. */
export async function* exportStockMovements(
  _staff: Staff,
  productId: string,
  perBatch = 1000,
): AsyncGenerator<StockMovement[]> {
  let onHand = 0;
  let last: number | undefined;
  do {
    const rows = await selectMovements()
      .where(
        and(
          eq(stockMovements.productId, productId),
          last ? gt(stockMovements.id, last) : undefined,
        ),
      )
      .orderBy(asc(stockMovements.id))
      .limit(perBatch);
    const batch = rows.map((row) => {
      onHand += row.change;
      return { ...row, onHand };
    });
    if (batch.length > 0) yield batch;
    last = rows.length === perBatch ? rows.at(-1)?.id : undefined;
  } while (last);
}

function selectMovements() {
  return db
    .select({
      id: stockMovements.id,
      at: stockMovements.at,
      change: stockMovements.change,
      reason: stockMovements.reason,
      adjustmentReason: stockMovements.adjustmentReason,
      note: stockMovements.note,
      staffName: stockMovements.staffName,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
    })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .$dynamic();
}

/** The stock after this movement: the changes of the ledger add up to it. */
async function stockAfter(productId: string, id: number): Promise<number> {
  const [row] = await db
    .select({ onHand: sql<number>`sum(${stockMovements.change})::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), lte(stockMovements.id, id)));
  return row!.onHand;
}
