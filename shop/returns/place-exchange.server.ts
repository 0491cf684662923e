import { eq } from "drizzle-orm";
import { z } from "zod";
import { returns } from "#db/schema/returns.ts";
import { plantedFault } from "#planted-fault";
import type { Purity, Sen } from "#shop/money.ts";
import { draftForm } from "#shop/orders/draft-form.server.ts";
import { totalOf, type PricedLine } from "#shop/orders/insert-order.server.ts";
import { minOnlineSen } from "#shop/orders/payment-methods.server.ts";
import type { LockedOrder } from "#shop/orders/lock-order.server.ts";
import { placeDraft, type PlaceOrder } from "#shop/orders/place-order.server.ts";
import { acceptCredit } from "#shop/payments/accept-payment.server.ts";
import { lockNewOrder, acceptDraftPayment } from "#shop/payments/manual-payment.server.ts";
import { isRefundedMeanwhile } from "#shop/payments/refund-order.server.ts";
import { readReturnRules, type ReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { findBuyerOfReturn } from "./exchange.server.ts";
import {
  auditReturn,
  changeReturn,
  lockReturn,
  moveReturn,
  type LockedReturn,
  type NoReturn,
  type WrongStep,
} from "./locked-return.server.ts";
import { refundAsCredit, refundReturn, type RefundReturn } from "./refund-return.server.ts";
import { returnNumber } from "./return-number.ts";
import {
  goldToday,
  refundFields,
  shownValue,
  valueOfLocked,
  type deductionForm,
} from "./settle-return.server.ts";
import { canFollow } from "./return-transitions.ts";
import { isExchangeReason } from "./return-windows.ts";
import type { GoldToday } from "./return-value.ts";

const { reference: refundReference, ...otherRefundFields } = refundFields;
/** What the form of a draft has in addition, if its pieces are given in exchange. */
export const exchangeFields = z.object({ shownValue, ...otherRefundFields, refundReference });

/** `reference` is that of a payment received for the new order, `refundReference` that of money that goes back. */
export const exchangeForm = draftForm.and(exchangeFields);

export type ExchangeForm = z.output<typeof exchangeForm>;
export type ExchangeRefusal =
  | NoReturn
  | WrongStep
  | Extract<RefundReturn, { ok: false }>
  | { ok: false; reason: "order-cancelled" | "refunded-meanwhile" }
  | { ok: false; reason: "value-changed" | "deduction-too-high"; value: Sen }
  | { ok: false; reason: "other-purity"; purities: Purity[] }
  | { ok: false; reason: "costs-less"; value: Sen }
  | { ok: false; reason: "too-small-online" };
export type PlaceExchange = PlaceOrder | ExchangeRefusal;

type NotNow = WrongStep | { ok: false; reason: "order-cancelled" };

/** Why no pieces can be given in exchange for those of this return now; undefined if they can. */
function whyNotNow({ row, order }: LockedReturn): NotNow | undefined {
  if (row.kind !== "exchange" || !canFollow(row.status, "settled")) {
    return { ok: false, reason: "wrong-step" };
  }
  return order.orderStatus === "cancelled" ? { ok: false, reason: "order-cancelled" } : undefined;
}

export type DeductFromExchange =
  | { ok: true }
  | NoReturn
  | NotNow
  | { ok: false; reason: "deduction-too-high"; value: Sen };

/** Notes what is deducted, and why, before staff choose the new pieces. Nothing else changes yet. */
export async function deductFromExchange(
  staff: Staff,
  returnId: string,
  given: z.output<typeof deductionForm>,
): Promise<DeductFromExchange> {
  const [rules, today] = await Promise.all([readReturnRules(), goldToday()]);
  return changeReturn(returnId, async (locked): Promise<DeductFromExchange> => {
    const refused = whyNotNow(locked);
    if (refused) return refused;
    const value = valueOfLocked(locked, rules, today);
    if (given.deduction > value) return { ok: false, reason: "deduction-too-high", value };
    const { deduction, deductionReason } = locked.row;
    if (given.deduction === (deduction ?? 0) && given.deductionReason === deductionReason) {
      return { ok: true };
    }
    await locked.order.tx.update(returns).set(given).where(eq(returns.id, returnId));
    const before = { deduction, deductionReason };
    await auditReturn(staff, locked, { action: "return.deducted", before, after: given });
    return { ok: true };
  });
}

/**
 * Places the draft of an exchange and settles the return in one transaction (ADR-0065). What the inspected pieces count
 * for, minus the deduction, leaves the payments of their order and pays for the new one. If the new order costs more, the
 * customer pays the rest like any order; if it costs less, the rest goes back as the settlement of a return does. The new
 * order belongs to the same account or browser.
 */
export async function placeExchange(
  staff: Staff,
  returnId: string,
  form: ExchangeForm,
): Promise<PlaceExchange> {
  const found = await findBuyerOfReturn(returnId);
  if (!found) return { ok: false, reason: "not-found" };
  const [rules, today] = await Promise.all([readReturnRules(), goldToday()]);
  let refusal: ExchangeRefusal | undefined;
  let locked: LockedReturn | undefined;
  const placed = placeDraft(
    staff,
    returnId,
    form,
    {
      mustMatchShownTotal: true,
      credit: async (tx, lines) => {
        // The transaction may be retried, so forget what the previous attempt found.
        refusal = undefined;
        locked = await lockReturn(tx, returnId);
        refusal = locked
          ? await whyRefused(locked, lines, form, { rules, today })
          : { ok: false, reason: "not-found" };
        if (refusal) return tx.rollback();
        const amount = Math.min(form.shownValue, totalOf(lines)) as Sen;
        return { method: "exchange", amount };
      },
      write: async (tx, orderId) => {
        const order = await lockNewOrder(tx, orderId);
        const settled = await settleWith(staff, locked!, order, form);
        if (settled.ok) return;
        refusal = settled;
        tx.rollback();
      },
    },
    found.customer,
  );
  return placed.catch((error: unknown) => {
    if (refusal) return refusal;
    throw error;
  });
}

async function whyRefused(
  locked: LockedReturn,
  lines: PricedLine[],
  form: ExchangeForm,
  { rules, today }: { rules: ReturnRules; today: GoldToday },
): Promise<ExchangeRefusal | undefined> {
  const refused = whyNotNow(locked);
  if (refused) return refused;
  if (await isRefundedMeanwhile(locked.order, form.shownLeft)) {
    return { ok: false, reason: "refunded-meanwhile" };
  }
  const { row, items } = locked;
  const worth = valueOfLocked(locked, rules, today);
  const deduction = row.deduction ?? 0;
  // The gold price has fallen since the deduction was noted.
  if (deduction > worth) return { ok: false, reason: "deduction-too-high", value: worth };
  const value = (worth - deduction) as Sen;
  if (value !== form.shownValue) return { ok: false, reason: "value-changed", value };
  const came = items.filter(({ received }) => (received ?? 0) > 0);
  const purities = [...new Set(came.map(({ item }) => item.purity))];
  const isOtherPurity = lines.some(({ piece }) => !purities.includes(piece.purity));
  // Without a fault, gold is exchanged for gold of the same purity.
  if (isExchangeReason(row.reason) && isOtherPurity) {
    return { ok: false, reason: "other-purity", purities };
  }
  const difference = totalOf(lines) - value;
  if (difference < 0 && rules.exchangeDifference === "none") {
    return { ok: false, reason: "costs-less", value };
  }
  const isOnline = form.paymentMethod === "stripe_fpx";
  if (isOnline && difference > 0 && difference < minOnlineSen) {
    return { ok: false, reason: "too-small-online" };
  }
  return undefined;
}

/** Moves the credit from the old order to the new one, and settles what is left on either side. */
async function settleWith(
  staff: Staff,
  locked: LockedReturn,
  order: LockedOrder,
  form: ExchangeForm,
): Promise<{ ok: true } | Extract<RefundReturn, { ok: false }>> {
  const { row } = locked;
  const { orderNumber, exchangeCredit } = order;
  const value = form.shownValue as Sen;
  let refundId: string | null = null;
  if (exchangeCredit > 0) {
    const paid = await refundAsCredit(staff, locked, { amount: exchangeCredit, orderNumber });
    if (!paid.ok) return paid;
    refundId = paid.refundId;
    await acceptCredit(order, returnNumber(locked.order, row), staff);
  }
  const used = plantedFault === "exchange credit counted twice" ? 0 : exchangeCredit;
  const rest = (value - used) as Sen;
  if (rest > 0) {
    const how = { ...form, reference: form.refundReference };
    const refunded = await refundReturn(staff, locked, how, rest);
    if (!refunded.ok) return refunded;
    refundId = form.refundId;
  }
  await acceptDraftPayment(staff, order, form);
  const deduction = row.deduction ?? (0 as Sen);
  await moveReturn(locked, staff, {
    to: "settled",
    set: { amount: value, deduction, refundId, exchangeOrderId: order.id },
    note: [orderNumber, row.deductionReason].filter(Boolean).join("\n"),
    after: { value: value + deduction, deduction, amount: value, exchangeOrder: orderNumber },
  });
  return { ok: true };
}
