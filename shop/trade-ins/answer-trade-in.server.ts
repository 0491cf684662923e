import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import { t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { checkbox } from "#shop/form-fields.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { estimateOf } from "./estimate.ts";
import { changeTradeIn, noChange, type Change, type NotChanged } from "./locked-trade-in.server.ts";
import type { TradeIn } from "./read-trade-in.server.ts";

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
  /** When the answer that the form showed was saved, in milliseconds; 0 if there was none (ADR-0100). */
  shownAnsweredAt: z.coerce.number().int().min(0).default(0),
});

export type NotAnswered =
  | { ok: false; reason: "estimate-changed" }
  | { ok: false; reason: "answered-meanwhile" };
type ChangeTradeIn = { ok: true } | NotChanged;
export type AnswerTradeIn = ChangeTradeIn | NotAnswered;

/**
 * Staff answer; the customer gets it by email, if there is an address. The estimate is computed from today's buy-back
 * prices and holds until the end of today in Malaysia. Refused if a colleague has answered since the form was drawn, so
 * that the customer does not get two answers that contradict each other.
 */
export function answerTradeIn(
  staff: Staff,
  tradeInId: string,
  form: z.output<typeof answerForm>,
): Promise<AnswerTradeIn> {
  const now = new Date();
  const { answer, withEstimate, shownEstimate, shownAnsweredAt } = form;
  const shown = withEstimate
    ? { estimate: shownEstimate as Sen, validOn: dayOf(now) }
    : { estimate: null, validOn: null };
  const isRepeated = (request: TradeIn) =>
    request.answer === answer &&
    request.estimate === shown.estimate &&
    request.validOn === shown.validOn;
  const change = async (tx: Tx, request: TradeIn): Promise<Change | NotAnswered> => {
    if ((request.answeredAt?.getTime() ?? 0) !== shownAnsweredAt) {
      return { ok: false, reason: "answered-meanwhile" };
    }
    if (withEstimate && estimateOf(request.lines, await currentGoldPrices(tx)) !== shownEstimate) {
      return { ok: false, reason: "estimate-changed" };
    }
    await enqueue(tx, "trade-in-changed", { tradeInId, to: "answered" });
    return { set: { answer, ...shown, answeredAt: now }, after: { amount: shown.estimate } };
  };
  return changeTradeIn<NotAnswered>(staff, tradeInId, "answered", change, isRepeated);
}

/** The customer said that they come. */
export function expectTradeIn(staff: Staff, tradeInId: string): Promise<ChangeTradeIn> {
  return changeTradeIn<never>(staff, tradeInId, "coming", noChange, () => true);
}

/** Ends a request without a purchase. */
export function closeTradeIn(staff: Staff, tradeInId: string): Promise<ChangeTradeIn> {
  return changeTradeIn<never>(staff, tradeInId, "closed", noChange, () => true);
}
