import { eq } from "drizzle-orm";
import { z } from "zod";
import { payments, refunds } from "#db/schema/payments.ts";
import { message, t } from "#languages/messages.ts";
import { amountBetween, checkbox } from "#shop/form-fields.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { refundLocked } from "#shop/payments/refund-order.server.ts";
import { acceptedPayment } from "#shop/payments/refund-due.server.ts";
import { readReturnRules, type ReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isSameName } from "./bank-account.server.ts";
import {
  changeReturn,
  moveReturn,
  type LockedReturn,
  type NoReturn,
  type WrongStep,
} from "./locked-return.server.ts";
import { refundWay } from "./refund-way.ts";
import { returnLabel } from "./return-label.ts";
import { canFollow } from "./return-steps.ts";
import { valueOfReturn, type GoldToday } from "./return-value.ts";

export const settlementForm = z
  .object({
    /** Made with the form, so that a form that is sent twice refunds once. */
    refundId: z.uuid(),
    /** The value that the form showed. If it changed since, staff see the new one first. */
    shownValue: z.coerce.number().int().min(0),
    deduction: z
      .string()
      .default("")
      .transform((text) => text.trim() || "0")
      .transform(
        amountBetween(parseMoney, [0, Infinity], message("Enter an amount such as 1,234.50")),
      ),
    deductionReason: z
      .string()
      .trim()
      .max(300, { error: () => t("At most {count} characters", { count: 300 }) })
      .default(""),
    reference: z
      .string()
      .trim()
      .max(100, { error: () => t("At most {count} characters", { count: 100 }) })
      .default(""),
    /** An owner confirms that the account's name differs from the buyer's. */
    confirmName: checkbox,
  })
  .refine(({ deduction, deductionReason }) => deduction === 0 || deductionReason !== "", {
    path: ["deductionReason"],
    error: () => t("Write the reason for the deduction. The customer reads it."),
  });

export type Settlement = z.output<typeof settlementForm>;
export type SettleReturn =
  | { ok: true; amount: Sen; pending: boolean }
  | NoReturn
  | WrongStep
  | { ok: false; reason: "order-cancelled" | "no-payment" | "no-account" | "name-differs" }
  | { ok: false; reason: "no-reference" }
  | { ok: false; reason: "value-changed"; value: Sen }
  | { ok: false; reason: "deduction-too-high"; value: Sen }
  | { ok: false; reason: "too-much"; refundable: Sen };

/**
 * Gives back what the inspected pieces count for, minus a deduction with its reason, by the payment's own method. Money
 * that cannot go back that way goes to the bank account that the buyer gave. All refunds together never exceed what was
 * paid. Of two staff who settle at once, the second is refused.
 */
export async function settleReturn(
  staff: Staff,
  returnId: string,
  form: Settlement,
): Promise<SettleReturn> {
  const [rules, today] = await Promise.all([readReturnRules(), goldToday()]);
  return changeReturn(returnId, async (locked): Promise<SettleReturn> => {
    const { order, row } = locked;
    if (row.status === "settled" && row.refundId === form.refundId) {
      return { ok: true, amount: row.amount!, pending: false };
    }
    if (!canFollow(row.status, "settled")) return { ok: false, reason: "wrong-step" };
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    const value = valueOfLocked(locked, rules, today);
    if (value !== form.shownValue) return { ok: false, reason: "value-changed", value };
    const { deduction, deductionReason } = form;
    if (deduction > value) return { ok: false, reason: "deduction-too-high", value };
    const amount = (value - deduction) as Sen;
    const refund = amount > 0 ? await refundAmount(staff, locked, form, amount) : undefined;
    if (refund && !refund.ok) return refund;
    await moveReturn(locked, staff, {
      to: "settled",
      set: { amount, deduction, deductionReason, refundId: refund ? form.refundId : null },
      note: deductionReason,
      after: { value, deduction, amount },
    });
    return { ok: true, amount, pending: refund?.pending ?? false };
  });
}

async function refundAmount(
  staff: Staff,
  { order, row }: LockedReturn,
  { refundId, reference, confirmName }: Settlement,
  amount: Sen,
) {
  const accepted = await acceptedPayment(order);
  if (!accepted) return { ok: false as const, reason: "no-payment" as const };
  const { paymentId, left } = accepted;
  if (amount > left) return { ok: false as const, reason: "too-much" as const, refundable: left };
  const [payment] = await order.tx.select().from(payments).where(eq(payments.id, paymentId));
  const way = refundWay(payment!.method);
  if (way === "bank") {
    if (!row.accountName) return { ok: false as const, reason: "no-account" as const };
    const isConfirmed = confirmName && staff.role === "owner";
    if (!isSameName(row.accountName, order.fullName) && !isConfirmed) {
      return { ok: false as const, reason: "name-differs" as const };
    }
  }
  // A refund with this id that is not this return's: the form was filled by hand.
  if ((await order.tx.$count(refunds, eq(refunds.id, refundId))) > 0) {
    return { ok: false as const, reason: "wrong-step" as const };
  }
  if (way !== "stripe" && !reference)
    return { ok: false as const, reason: "no-reference" as const };
  const refund = await refundLocked(staff, order, {
    refundId,
    paymentId,
    amount,
    way,
    reference,
    reason: returnLabel(order, row),
    cancel: false,
  });
  if (refund.ok || refund.reason === "too-much") return refund;
  throw new Error(`A return cannot be refunded: ${refund.reason}`);
}

function valueOfLocked({ row, items }: LockedReturn, rules: ReturnRules, today: GoldToday): Sen {
  const pieces = items.map(({ item, received }) => ({ item, pieces: received ?? 0 }));
  return valueOfReturn(row, pieces, { exchangeGold: rules.exchangeGold, today }).total;
}

/** The last gold prices, whether stale or not. */
export async function goldToday(): Promise<GoldToday> {
  const { prices } = await lastGoldPrices();
  return {
    ...(prices["916"] && { "916": prices["916"].price }),
    ...(prices["999"] && { "999": prices["999"].price }),
  };
}
