import { z } from "zod";
import { t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { checkbox } from "#shop/form-fields.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Staff } from "#shop/staff.ts";
import { estimateOf } from "./estimate.ts";
import { changeTradeIn, noChange, type NotChanged } from "./locked-trade-in.server.ts";

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

type EstimateChanged = { ok: false; reason: "estimate-changed" };
export type AnswerTradeIn = { ok: true } | NotChanged | EstimateChanged;

/**
 * Staff answer; the customer gets it by email, if there is an address. The estimate is computed from today's buy-back
 * prices and holds until the end of today in Malaysia.
 */
export function answerTradeIn(
  staff: Staff,
  tradeInId: string,
  form: z.output<typeof answerForm>,
): Promise<AnswerTradeIn> {
  return changeTradeIn<EstimateChanged>(staff, tradeInId, "answered", async (tx, request) => {
    const today = form.withEstimate
      ? estimateOf(request.lines, await currentGoldPrices(tx))
      : undefined;
    if (form.withEstimate && today !== form.shownEstimate) {
      return { ok: false, reason: "estimate-changed" };
    }
    const now = new Date();
    const estimate = today ? { estimate: today, validOn: dayOf(now) } : noEstimate;
    const { answer } = form;
    // The same form again, as after a lost answer, is no second email.
    const isRepeated =
      request.status === "answered" &&
      request.answer === answer &&
      request.estimate === estimate.estimate &&
      request.validOn === estimate.validOn;
    if (!isRepeated) await enqueue(tx, "trade-in-changed", { tradeInId, to: "answered" });
    return {
      set: { answer, ...estimate, answeredAt: now },
      after: { amount: estimate.estimate },
    };
  });
}

const noEstimate = { estimate: null, validOn: null };

/** The customer said that they come. */
export function expectTradeIn(staff: Staff, tradeInId: string): Promise<AnswerTradeIn> {
  return changeTradeIn<never>(staff, tradeInId, "coming", noChange, () => true);
}

/** Ends a request without a purchase. */
export function closeTradeIn(staff: Staff, tradeInId: string): Promise<AnswerTradeIn> {
  return changeTradeIn<never>(staff, tradeInId, "closed", noChange, () => true);
}
