import { eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { returns } from "#db/schema/returns.ts";
import { isId } from "#shop/id.ts";
import type { Sen } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { readReturnDetail } from "./return-detail.server.ts";
import { returnNumber } from "./return-number.ts";
import { canFollow } from "./return-transitions.ts";

/** The exchange that a draft is for, as the draft's page shows it. */
export type Exchange = NonNullable<Awaited<ReturnType<typeof readExchange>>>;

/**
 * The exchange that a draft is for; undefined if it is an ordinary draft. A draft of an exchange has the id of its return,
 * so that any colleague continues it, and a return has one.
 */
export async function readExchange(staff: Staff, draftId: string) {
  const detail = await readReturnDetail(staff, draftId);
  if (!detail) return undefined;
  const { row, order, value, money } = detail;
  const isOpen = canFollow(row.status, "settled") && order.orderStatus !== "cancelled";
  if (row.kind !== "exchange" || !isOpen) return undefined;
  const credit = Math.max(0, value.total - (row.deduction ?? 0)) as Sen;
  return {
    returnId: row.id,
    label: returnNumber(order, row),
    /** What the returned pieces count for, minus the deduction. */
    credit,
    money,
    account: pick(row, ["bankName", "accountNumber", "accountName"]),
    customer: await customerOf(order.id),
  };
}

/** The labels of the exchanges that drafts are for, by the draft's id. Other drafts are left out. */
export async function labelsOfExchanges(
  _staff: Staff,
  draftIds: string[],
): Promise<Record<string, string>> {
  const { id, number } = returns;
  const rows = await db
    .select({ id, number, orderNumber: orders.orderNumber })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(id, draftIds));
  return Object.fromEntries(rows.map((row) => [row.id, returnNumber(row, row)]));
}

/** To whom an exchanged order belongs; undefined if there is no such return. */
export async function findBuyerOfReturn(returnId: string) {
  if (!isId(returnId)) return undefined;
  const { userId, guestId } = orders;
  const [customer] = await db
    .select({ userId, guestId })
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(eq(returns.id, returnId));
  return customer && { customer };
}

async function customerOf(orderId: string) {
  const { fullName, phoneNumber, email, language, deliveryMethod, address } = orders;
  const [customer] = await db
    .select({ fullName, phoneNumber, email, language, deliveryMethod, address })
    .from(orders)
    .where(eq(orders.id, orderId));
  return customer!;
}
