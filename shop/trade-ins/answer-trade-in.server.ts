import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { tradeInLines, tradeIns, type TradeInStatus } from "#db/schema/trade-ins.ts";
import { message, t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { dayOf, isDay } from "#shop/calendar-day.ts";
import { piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import { amountBetween, checkbox, unlessBlank } from "#shop/form-fields.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { isId } from "#shop/id.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";
import { estimateOf } from "./estimate.ts";
import { findTradeIn, type TradeIn } from "./read-trade-in.server.ts";
import { tradeInLabel } from "./trade-in-names.ts";
import { canFollow, isOpenTradeIn } from "./trade-in-steps.ts";

export const answerForm = z.object({
  answer: z
    .string({ error: () => t("Write an answer") })
    .trim()
    .min(1, { error: () => t("Write an answer") })
    .max(1000, { error: () => t("At most {count} characters", { count: 1000 }) }),
  /** Whether the answer names today's estimate. */
  withEstimate: checkbox,
  /** The estimate that the form showed, in sen; if today's differs, staff see the new one first. */
  shownEstimate: z.coerce.number().int().min(0).default(0),
});

const maxPaidSen = 1_000_000_000;

const boughtLine = z
  .object({
    position: z.coerce.number().int(),
    bought: checkbox,
    /** What the scale shows for all pieces of the line, in milligrams. */
    weighed: unlessBlank(
      z
        .string()
        .transform(
          amountBetween(
            parseWeight,
            [1, 99_999_999],
            message("Enter the weight in grams, such as 3.75"),
          ),
        )
        .optional(),
    ),
  })
  .refine(({ bought, weighed }) => !bought || weighed !== undefined, {
    path: ["weighed"],
    error: () => t("Enter the weight in grams, such as 3.75"),
  });

/** A purchase: when, for how much, and which lines of the request. */
export const purchaseForm = z.object({
  boughtOn: z
    .string({ error: () => t("Enter the day of the purchase") })
    .refine((day) => isDay(day) && day <= dayOf(new Date()), {
      error: () => t("Enter the day of the purchase, today or earlier"),
    }),
  /** What the seller got, in sen. */
  paid: z
    .string({ error: () => t("Enter an amount such as 1,234.50") })
    .transform(
      amountBetween(parseMoney, [1, maxPaidSen], message("Enter an amount such as 1,234.50")),
    ),
  lines: z.array(boughtLine).refine((lines) => lines.some(({ bought }) => bought), {
    error: () => t("Choose what you bought"),
  }),
});
export type Purchase = z.output<typeof purchaseForm>;

type Refused = { ok: false; reason: "not-found" | "wrong-step" };
export type AnswerTradeIn =
  | { ok: true }
  | Refused
  | { ok: false; reason: "estimate-changed" | "pieces-gone" };

/**
 * Staff answer; the customer gets it by email, if there is an address. The estimate is computed from today's buy-back
 * prices and holds until the end of today in Malaysia.
 */
export function answerTradeIn(
  staff: Staff,
  tradeInId: string,
  form: z.output<typeof answerForm>,
): Promise<AnswerTradeIn> {
  return changeTradeIn(staff, tradeInId, "answered", async (tx, request) => {
    const today = form.withEstimate
      ? estimateOf(request.lines, await currentGoldPrices(tx))
      : undefined;
    if (form.withEstimate && today !== form.shownEstimate) {
      return { ok: false, reason: "estimate-changed" };
    }
    const now = new Date();
    const estimate = today ? { estimate: today, validOn: dayOf(now) } : noEstimate;
    const { answer } = form;
    await enqueue(tx, "trade-in-changed", { tradeInId, to: "answered" });
    return {
      set: { answer, ...estimate, answeredAt: now },
      after: { amount: estimate.estimate },
    };
  });
}

const noEstimate = { estimate: null, validOn: null };

/** The customer said that they come. */
export function expectTradeIn(staff: Staff, tradeInId: string): Promise<AnswerTradeIn> {
  return changeTradeIn(staff, tradeInId, "coming");
}

/**
 * Ends a request with the purchase of some of its lines. A line of a piece that was sold here makes its certificate say so,
 * and is refused unless the customer still has the pieces, as far as the shop knows.
 */
export function buyTradeIn(
  staff: Staff,
  tradeInId: string,
  { boughtOn, paid, lines }: Purchase,
): Promise<AnswerTradeIn> {
  return changeTradeIn(staff, tradeInId, "bought", async (tx, request) => {
    const weights = new Map(
      lines.flatMap(({ position, bought, weighed }) =>
        bought && weighed ? [[position, weighed] as const] : [],
      ),
    );
    const chosen = request.lines.filter(({ position }) => weights.has(position));
    if (chosen.length === 0) return { ok: false, reason: "wrong-step" };
    const isLeft = await areLeft(tx, chosen);
    if (!isLeft) return { ok: false, reason: "pieces-gone" };
    for (const { position } of chosen) {
      await tx
        .update(tradeInLines)
        .set({ bought: true, weighed: weights.get(position)! })
        .where(and(eq(tradeInLines.tradeInId, tradeInId), eq(tradeInLines.position, position)));
    }
    return {
      set: { boughtOn, paid, boughtBy: staff.name },
      after: {
        boughtOn,
        amount: paid,
        pieces: chosen.map(({ position, what, quantity }) =>
          [`${quantity} × ${what}`, formatWeight(weights.get(position)!)].join(", "),
        ),
      },
    };
  });
}

/** Ends a request without a purchase. */
export function closeTradeIn(staff: Staff, tradeInId: string): Promise<AnswerTradeIn> {
  return changeTradeIn(staff, tradeInId, "closed");
}

/** Compares with the orders, which `changeTradeIn` has locked. */
async function areLeft(tx: Tx, lines: TradeIn["lines"]): Promise<boolean> {
  for (const { orderId, orderItemId, quantity } of lines) {
    if (!orderId || !orderItemId) continue;
    const order = await lockOrder(tx, orderId);
    const left = order ? await piecesLeftOf(order, tx) : undefined;
    if (quantity > (left?.get(orderItemId) ?? 0)) return false;
  }
  return true;
}

type Change = {
  set?: Partial<typeof tradeIns.$inferInsert>;
  /** What the audit log keeps beside the status. */
  after?: Record<string, unknown>;
};

/** Locks the orders of the request's pieces, then the request, and takes it one step further, with an audit entry. */
async function changeTradeIn(
  staff: Staff,
  tradeInId: string,
  to: TradeInStatus,
  change: (
    tx: Tx,
    request: TradeIn,
  ) => Promise<Change | Extract<AnswerTradeIn, { ok: false }>> = () => Promise.resolve({}),
): Promise<AnswerTradeIn> {
  if (!isId(tradeInId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<AnswerTradeIn> => {
    const before = await findTradeIn(tradeInId, tx);
    const orderIds = new Set(before?.lines.flatMap(({ orderId }) => orderId ?? []));
    for (const orderId of [...orderIds].toSorted()) await lockOrder(tx, orderId);
    await tx
      .select({ id: tradeIns.id })
      .from(tradeIns)
      .where(eq(tradeIns.id, tradeInId))
      .for("update");
    const request = await findTradeIn(tradeInId, tx);
    if (!request) return { ok: false, reason: "not-found" };
    if (!canFollow(request.status, to)) return { ok: false, reason: "wrong-step" };
    const done = await change(tx, request);
    if ("ok" in done) return done;
    const endedAt = isOpenTradeIn(to) ? null : new Date();
    await tx
      .update(tradeIns)
      .set({ ...done.set, status: to, endedAt })
      .where(eq(tradeIns.id, tradeInId));
    await recordAudit(tx, staff, {
      action: `trade-in.${to}`,
      subject: "trade-in",
      subjectId: tradeInId,
      label: tradeInLabel(request),
      before: { tradeInStatus: request.status },
      after: { tradeInStatus: to, ...done.after },
    });
    return { ok: true };
  });
}
