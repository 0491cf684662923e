import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "#db/client.server.ts";
import { inspections } from "#db/schema/fulfilment.ts";
import type { ReturnStatus } from "#db/schema/returns.ts";
import { plantedFault } from "#planted-fault";
import {
  answerRepeated,
  recordInspection,
  whyNotReusable,
  type Inspection,
  type NotReusable,
  type RepeatedInspection,
} from "#shop/fulfilment/inspect.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { changeReturn, moveReturn, type NoReturn, type WrongStep } from "./locked-return.server.ts";

export type InspectReturn =
  | { ok: true }
  | NoReturn
  | WrongStep
  | Extract<RepeatedInspection, { ok: false }>
  | { ok: false; reason: "order-cancelled" | NotReusable | "not-sent-again" }
  | { ok: false; reason: "more-than-received"; left: number };

/** A piece that went to repair is inspected again when it is back, also after the customer has the money. */
const withPieces: ReadonlySet<ReturnStatus> = new Set(["received", "inspected", "settled"]);

/**
 * Records what the received pieces of a return weigh, how they look and what becomes of them. `inspectPieces` does the
 * same for pieces of a cancelled order and of a parcel that came back. After the last piece, the return is "inspected".
 */
export async function inspectReturn(
  staff: Staff,
  returnId: string,
  given: Omit<Inspection, "orderId">,
): Promise<InspectReturn> {
  const rules = await readPackingRules();
  return changeReturn(returnId, async (locked): Promise<InspectReturn> => {
    const { order, row, items } = locked;
    const inspection = { ...given, orderId: order.id };
    const repeated = await answerRepeated(order.tx, inspection, row.id);
    if (repeated) return repeated;
    if (!withPieces.has(row.status)) return { ok: false, reason: "wrong-step" };
    // The stock of a cancelled order was returned already, or its pieces are expected back.
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    const found = items.find(({ item }) => item.id === given.orderItemId);
    if (!found) return { ok: false, reason: "not-found" };
    if (given.disposition === "send-again") return { ok: false, reason: "not-sent-again" };
    const counts = await readInspected(order.tx, row.id);
    const left = leftToInspect(row.status, found, counts);
    if (given.quantity > left && plantedFault !== "returned piece restocked twice") {
      return { ok: false, reason: "more-than-received", left };
    }
    const reason = whyNotReusable(found.item, inspection, rules.weightTolerance);
    if (reason) return { ok: false, reason };
    await recordInspection(staff, order, found.item, inspection, row.id);
    if (row.status === "received") {
      const now = await readInspected(order.tx, row.id);
      const isMissing = items.some((item) => leftToInspect(row.status, item, now) > 0);
      if (!isMissing) await moveReturn(locked, staff, { to: "inspected" });
    }
    return { ok: true };
  });
}

export type Inspected = { seen: number; finished: number };

/** How many pieces of each item of a return were inspected, and how many of them are not in repair, by the item's id. */
export async function readInspected(
  database: Database | Tx,
  returnId: string,
): Promise<Map<string, Inspected>> {
  const rows = await database
    .select({
      id: inspections.orderItemId,
      seen: sql<number>`sum(${inspections.quantity})::int`,
      finished: sql<number>`coalesce(sum(${inspections.quantity})
        filter (where ${inspections.disposition} <> 'repair'), 0)::int`,
    })
    .from(inspections)
    .where(eq(inspections.returnId, returnId))
    .groupBy(inspections.orderItemId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * How many received pieces of an item still need an inspection. Until every piece of the return was inspected, each is
 * inspected once; only then are those in repair inspected again. Otherwise a repaired piece, inspected twice, could be
 * counted in place of one that nobody has inspected.
 */
export function leftToInspect(
  status: ReturnStatus,
  { item, received }: { item: { id: string }; received: number | null },
  counts: Map<string, Inspected>,
): number {
  const { seen, finished } = counts.get(item.id) ?? { seen: 0, finished: 0 };
  return (received ?? 0) - (status === "received" ? seen : finished);
}
