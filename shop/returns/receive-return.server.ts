import { and, eq } from "drizzle-orm";
import { returnItems } from "#db/schema/returns.ts";
import { dayOf, daysAfter } from "#shop/calendar-day.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { ReturnPick } from "./request-return.server.ts";
import { changeReturn, moveReturn, type NoReturn, type WrongStep } from "./locked-return.server.ts";
import { canFollow } from "./return-transitions.ts";

export type ReceiveReturn =
  | { ok: true }
  | NoReturn
  | WrongStep
  | { ok: false; reason: "order-cancelled" | "nothing-received" | "more-than-requested" };

/**
 * Records which pieces of a return have come. Fewer than asked for is fine; the rest can be asked for again. Neither stock
 * nor money moves yet. Sets `dueOn`, the day by which the customer
 * has the money or the new piece.
 */
export async function receiveReturn(
  staff: Staff,
  returnId: string,
  { received }: { received: ReturnPick[] },
): Promise<ReceiveReturn> {
  const { refundDays } = await readReturnRules();
  return changeReturn(returnId, async (locked): Promise<ReceiveReturn> => {
    const { order, row, items } = locked;
    const came = new Map(received.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
    const counts = items.map((one) => ({ ...one, got: came.get(one.item.id) ?? 0 }));
    // The same form again is done. With other counts it is a colleague's, who must learn of it.
    const isSame = counts.every((one) => one.received === one.got);
    if (row.status === "received" && isSame) return { ok: true };
    if (!canFollow(row.status, "received")) return { ok: false, reason: "wrong-step" };
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    if (counts.every(({ got }) => got === 0)) return { ok: false, reason: "nothing-received" };
    if (counts.some(({ got, quantity }) => got > quantity)) {
      return { ok: false, reason: "more-than-requested" };
    }
    for (const { item, got } of counts) {
      await order.tx
        .update(returnItems)
        .set({ received: got })
        .where(and(eq(returnItems.returnId, returnId), eq(returnItems.orderItemId, item.id)));
    }
    const receivedAt = new Date();
    const dueOn = daysAfter(dayOf(receivedAt), refundDays);
    const pieces = counts.reduce((sum, { got }) => sum + got, 0);
    await moveReturn(locked, staff, {
      to: "received",
      set: { receivedAt, dueOn },
      after: { pieces },
    });
    return { ok: true };
  });
}
