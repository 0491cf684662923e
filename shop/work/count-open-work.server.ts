import { eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentTasks, touchNGoPayments } from "#db/schema/payments.ts";
import { openReturnStatuses, returns } from "#db/schema/returns.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { waitsAtCounter } from "#shop/fulfilment/to-collect.server.ts";
import { inParcelState } from "#shop/orders/parcel-filter.server.ts";
import { isWaitingReceipt } from "#shop/payments/receipts.server.ts";
import { countUpTo } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";

/** A menu has no room for more digits, and counting stops here in a shop of any size. */
export const openWorkLimit = 99;

/** What waits for staff, each up to `openWorkLimit` and one more. One statement, because every screen shows it. */
export async function countOpenWork(_staff: Staff) {
  const parts = {
    pendingOrders: countUpTo(orders, eq(orders.orderStatus, "pending"), openWorkLimit),
    toPack: countUpTo(orders, inParcelState("to-pack"), openWorkLimit),
    toCollect: countUpTo(shipments, waitsAtCounter, openWorkLimit),
    returns: countUpTo(returns, inArray(returns.status, [...openReturnStatuses]), openWorkLimit),
    receipts: countUpTo(touchNGoPayments, isWaitingReceipt, openWorkLimit),
    tradeIns: countUpTo(tradeIns, eq(tradeIns.status, "new"), openWorkLimit),
    paymentTasks: countUpTo(paymentTasks, isNull(paymentTasks.doneAt), openWorkLimit),
  };
  const columns = Object.entries(parts).map(
    ([name, count]) => sql`${count} as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<OpenWork>(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0]!;
}

export type OpenWork = Record<
  "pendingOrders" | "toPack" | "toCollect" | "returns" | "tradeIns" | "receipts" | "paymentTasks",
  number
>;
