import { eq } from "drizzle-orm";
import { z } from "zod";
import { inspections } from "#db/schema/fulfilment.ts";
import { returnRefusals } from "#db/schema/returns.ts";
import { t } from "#languages/messages.ts";
import { optionalText } from "#shop/form-fields.ts";
import { isBuyer, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import {
  changeReturn,
  moveReturn,
  type LockedReturn,
  type NoReturn,
  type WrongStep,
} from "./locked-return.server.ts";
import { canFollow } from "./return-transitions.ts";

const shortText = optionalText(300);

export const noteForm = z.object({ note: shortText });
export const refusalForm = z
  .object({
    refusal: z.enum(returnRefusals, { error: () => t("Choose a reason") }),
    text: shortText,
  })
  .refine(({ refusal, text }) => refusal !== "other" || text !== "", {
    path: ["text"],
    error: () => t("Write the reason for the customer"),
  });

export type DecideReturn =
  | { ok: true }
  | NoReturn
  | WrongStep
  | { ok: false; reason: "order-cancelled" };

/** The customer may send or bring the pieces. */
export function approveReturn(
  staff: Staff,
  returnId: string,
  { note }: z.output<typeof noteForm>,
): Promise<DecideReturn> {
  return changeReturn(returnId, async (locked): Promise<DecideReturn> => {
    const { order, row } = locked;
    if (row.status === "approved") return { ok: true };
    if (!canFollow(row.status, "approved")) return { ok: false, reason: "wrong-step" };
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    const set = { decidedBy: staff.name, decidedAt: new Date(), staffNote: note };
    await moveReturn(locked, staff, { to: "approved", set, note });
    return { ok: true };
  });
}

/**
 * Refuses a return until something of it was inspected: inspected pieces may be on sale again. Refused again with the
 * same reason and text, it stays as it is.
 */
export function refuseReturn(
  staff: Staff,
  returnId: string,
  { refusal, text }: z.output<typeof refusalForm>,
): Promise<DecideReturn> {
  return changeReturn(returnId, async (locked): Promise<DecideReturn> => {
    const { row } = locked;
    const isRepeated = row.refusal === refusal && row.refusalText === text;
    if (row.status === "refused" && isRepeated) return { ok: true };
    if (!canFollow(row.status, "refused") || (await isInspected(locked))) {
      return { ok: false, reason: "wrong-step" };
    }
    const decided = { decidedBy: staff.name, decidedAt: new Date() };
    await moveReturn(locked, staff, {
      to: "refused",
      set: { ...decided, refusal, refusalText: text },
      note: text,
      after: { refusal },
    });
    return { ok: true };
  });
}

/** The buyer takes the request back, as long as staff have not decided. */
export function withdrawReturn(
  orderId: string,
  returnId: string,
  viewer: Viewer,
): Promise<DecideReturn | { ok: false; reason: "forbidden" }> {
  return changeReturn(returnId, async (locked) => {
    const { order, row } = locked;
    if (order.id !== orderId) return { ok: false, reason: "not-found" };
    if (!isBuyer(order, viewer)) return { ok: false, reason: "forbidden" };
    if (row.status === "withdrawn") return { ok: true };
    if (row.status !== "requested") return { ok: false, reason: "wrong-step" };
    await moveReturn(locked, { actor: "customer" }, { to: "withdrawn" });
    return { ok: true };
  });
}

/**
 * Staff end a return whose pieces never came. Pieces that were received stay in it, unless the order was cancelled: then
 * stock and money follow the cancelled order.
 */
export function endReturn(
  staff: Staff,
  returnId: string,
  { note }: { note: string },
): Promise<DecideReturn> {
  return changeReturn(returnId, async (locked): Promise<DecideReturn> => {
    const { order, row } = locked;
    if (row.status === "withdrawn") return { ok: true };
    const isBack = row.status === "received" || row.status === "inspected";
    const isStuck = isBack && order.orderStatus !== "cancelled";
    if (isStuck || !canFollow(row.status, "withdrawn")) return { ok: false, reason: "wrong-step" };
    await moveReturn(locked, staff, { to: "withdrawn", note });
    return { ok: true };
  });
}

async function isInspected({ order, row }: LockedReturn): Promise<boolean> {
  return (await order.tx.$count(inspections, eq(inspections.returnId, row.id))) > 0;
}
