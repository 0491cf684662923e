import { eq } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { tradeIns, type TradeInStatus } from "#db/schema/trade-ins.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { findTradeIn, type TradeIn } from "./read-trade-in.server.ts";
import { tradeInNumber } from "./trade-in-names.ts";
import { canFollow, isOpenTradeIn } from "./trade-in-transitions.ts";

export type Change = {
  set?: Partial<typeof tradeIns.$inferInsert>;
  /** What the audit log keeps beside the status. */
  after?: Record<string, unknown>;
};
export type NotChanged = { ok: false; reason: "not-found" | "wrong-step" };

/** Locks the orders of the request's pieces, then the request; undefined if there is none. */
export async function lockTradeIn(tx: Tx, tradeInId: string): Promise<TradeIn | undefined> {
  const before = await findTradeIn(tradeInId, tx);
  if (!before) return undefined;
  const orderIds = new Set(before.lines.flatMap(({ orderId }) => orderId ?? []));
  for (const orderId of [...orderIds].toSorted()) await lockOrder(tx, orderId);
  await tx
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .where(eq(tradeIns.id, tradeInId))
    .for("update");
  return findTradeIn(tradeInId, tx);
}

/** The `change` of a step that sets nothing but the status. */
export const noChange = (): Promise<Change> => Promise.resolve({});

/**
 * Locks the request and takes it one step further, with an audit entry. If the request already has this status and
 * `isRepeated` finds the same values, it succeeds and changes nothing (ADR-0100).
 */
export async function changeTradeIn<Refusal extends { ok: false }>(
  staff: Staff,
  tradeInId: string,
  to: TradeInStatus,
  change: (tx: Tx, request: TradeIn) => Promise<Change | Refusal>,
  isRepeated: (request: TradeIn) => boolean = () => false,
): Promise<{ ok: true } | NotChanged | Refusal> {
  if (!isId(tradeInId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<{ ok: true } | NotChanged | Refusal> => {
    const request = await lockTradeIn(tx, tradeInId);
    if (!request) return { ok: false, reason: "not-found" };
    if (request.status === to && isRepeated(request)) return { ok: true };
    if (!canFollow(request.status, to)) return { ok: false, reason: "wrong-step" };
    const done = await change(tx, request);
    if ("ok" in done) return done;
    await recordStep(tx, staff, request, { ...done, to });
    return { ok: true };
  });
}

/** Writes a step of a locked request that may follow, and its audit entry. */
export async function recordStep(
  tx: Tx,
  staff: Staff,
  request: TradeIn,
  { to, set, after }: Change & { to: TradeInStatus },
): Promise<void> {
  const endedAt = isOpenTradeIn(to) ? null : new Date();
  await tx
    .update(tradeIns)
    .set({ ...set, status: to, endedAt })
    .where(eq(tradeIns.id, request.id));
  await recordAudit(tx, staff, {
    action: `trade-in.${to}`,
    subject: "trade-in",
    subjectId: request.id,
    label: tradeInNumber(request),
    before: { tradeInStatus: request.status },
    after: { tradeInStatus: to, ...after },
  });
}
