import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import { tradeInLines, tradeIns } from "#db/schema/trade-ins.ts";
import { dayOf } from "#shop/calendar-day.ts";
import {
  readDraftTradeIn,
  removeDraftTradeIn,
  type DraftTradeIn,
} from "#shop/cart/draft-trade-in.server.ts";
import type { Sen } from "#shop/money.ts";
import { recordEvent, staffActor } from "#shop/orders/change-order-status.server.ts";
import { draftForm, type DraftForm } from "#shop/orders/draft-form.server.ts";
import { totalOf, type PricedLine } from "#shop/orders/insert-order.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { minOnlineSen } from "#shop/orders/payment-methods.server.ts";
import type { PlaceOrder } from "#shop/orders/place-order.server.ts";
import { acceptCredit } from "#shop/payments/accept-payment.server.ts";
import { placeDraftWithPayment } from "#shop/payments/manual-payment.server.ts";
import type { Staff } from "#shop/staff.ts";
import { buyLines } from "./buy-trade-in.server.ts";
import { lockTradeIn, recordStep } from "./locked-trade-in.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";
import { tradeInNumber } from "./trade-in-names.ts";
import { canFollow } from "./trade-in-transitions.ts";

/** What the form of a draft has in addition: the version of the old gold that it showed, or nothing. */
export const tradeInFields = z.object({ tradeInVersion: z.string().default("") });
export const counterForm = draftForm.and(tradeInFields);
export type CounterForm = DraftForm & z.output<typeof tradeInFields>;

export type TradeInRefusal = {
  ok: false;
  reason: "trade-in-changed" | "trade-in-ended" | "trade-in-too-small-online" | "pieces-gone";
};
export type PlaceWithTradeIn = PlaceOrder | TradeInRefusal;

/**
 * Places a draft and buys the old gold that pays for it, if there is any, in one transaction (ADR-0091). What the shop
 * gives for it is the order's credit, up to the total; the customer pays the rest of the order, or gets the rest in cash.
 */
export async function placeDraftWithTradeIn(
  staff: Staff,
  draftId: string,
  form: CounterForm,
): Promise<PlaceWithTradeIn> {
  let refusal: TradeInRefusal | undefined;
  let tradeIn: DraftTradeIn | undefined;
  const placed = placeDraftWithPayment(staff, draftId, form, {
    mustMatchShownTotal: form.tradeInVersion !== "",
    credit: async (tx, lines) => {
      // The draft is locked. The transaction may be retried, so forget what the previous attempt found.
      tradeIn = await readDraftTradeIn(draftId, tx);
      refusal = await whyRefused(tx, tradeIn, lines, form);
      if (refusal) return tx.rollback();
      return tradeIn && { method: "trade_in", amount: creditFrom(tradeIn, lines) };
    },
    write: async (order) => {
      if (!tradeIn) return;
      refusal = await buyFor(staff, order, tradeIn);
      if (refusal) order.tx.rollback();
      await removeDraftTradeIn(draftId, order.tx);
    },
  });
  return placed.catch((error: unknown) => {
    if (refusal) return refusal;
    throw error;
  });
}

function creditFrom({ paid }: DraftTradeIn, lines: PricedLine[]): Sen {
  return Math.min(paid, totalOf(lines)) as Sen;
}

async function whyRefused(
  tx: Tx,
  tradeIn: DraftTradeIn | undefined,
  lines: PricedLine[],
  form: CounterForm,
): Promise<TradeInRefusal | undefined> {
  if ((tradeIn?.version ?? "") !== form.tradeInVersion) {
    return { ok: false, reason: "trade-in-changed" };
  }
  if (!tradeIn) return undefined;
  if (tradeIn.tradeInId) {
    const request = await lockTradeIn(tx, tradeIn.tradeInId);
    if (!request || !canFollow(request.status, "bought")) {
      return { ok: false, reason: "trade-in-ended" };
    }
  }
  const difference = totalOf(lines) - creditFrom(tradeIn, lines);
  return form.paymentMethod === "stripe_fpx" && difference > 0 && difference < minOnlineSen
    ? { ok: false, reason: "trade-in-too-small-online" }
    : undefined;
}

/** Buys the gold for this order and records its credit. What is left of the amount is paid out in cash. */
async function buyFor(
  staff: Staff,
  order: LockedOrder,
  tradeIn: DraftTradeIn,
): Promise<TradeInRefusal | undefined> {
  const { tx, id: orderId, orderNumber, tradeInCredit } = order;
  const { paid, lines } = tradeIn;
  const tradeInId = tradeIn.tradeInId ?? (await insertWalkIn(order, tradeIn));
  const request = (await findTradeIn(tradeInId, tx))!;
  const bought = await buyLines(tx, staff, request, { boughtOn: dayOf(new Date()), paid, lines });
  if ("ok" in bought) {
    const reason = bought.reason === "wrong-step" ? "trade-in-ended" : bought.reason;
    return { ok: false, reason };
  }
  const paidOut = (paid - tradeInCredit) as Sen;
  await recordStep(tx, staff, request, {
    to: "bought",
    set: { ...bought.set, orderId },
    after: { ...bought.after, orderNumber, tradeInCredit, paidOut },
  });
  const reference = tradeInNumber(request);
  await acceptCredit(order, reference, staff);
  if (paidOut > 0) {
    const note = { code: "trade-in-rest", amount: paidOut, reference } as const;
    await recordEvent(order, { kind: "note", to: null, note }, staffActor(staff));
  }
  return undefined;
}

/** Writes the request of a customer who brought gold without one, with the name and contacts of the order. */
async function insertWalkIn(order: LockedOrder, { version: id, lines }: DraftTradeIn) {
  const { tx, userId, fullName, phoneNumber, email, language } = order;
  await tx.insert(tradeIns).values({ id, userId, fullName, phoneNumber, email, language });
  await tx.insert(tradeInLines).values(
    lines.map(({ position, what, purity, weighed: weight }) => ({
      tradeInId: id,
      position,
      what,
      purity,
      weight,
    })),
  );
  return id;
}
