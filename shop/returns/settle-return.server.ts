import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween, checkbox, optionalText } from "#shop/form-fields.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { isRefundedMeanwhile, shownLeft } from "#shop/payments/refund-order.server.ts";
import { readReturnRules, type ReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import {
  changeReturn,
  moveReturn,
  type LockedReturn,
  type NoReturn,
  type WrongStep,
} from "./locked-return.server.ts";
import { refundReturn, type RefundReturn } from "./refund-return.server.ts";
import { canFollow } from "./return-transitions.ts";
import { valueOfReturn, type GoldToday } from "./return-value.ts";

/** The value that a form showed, in sen. If it changed since, staff see the new one first. */
export const shownValue = z.coerce.number().int().min(0);

const deductionFields = {
  deduction: z
    .string()
    .default("")
    .transform((text) => text.trim() || "0")
    .transform(
      amountBetween(parseMoney, [0, Infinity], message("Enter an amount such as 1,234.50")),
    ),
  deductionReason: optionalText(300),
};
const hasReason = ({ deduction, deductionReason }: { deduction: Sen; deductionReason: string }) =>
  deduction === 0 || deductionReason !== "";
const reasonMissing = {
  path: ["deductionReason"],
  error: () => t("Write the reason for the deduction. The customer sees it."),
};

/** What is deducted before the pieces count towards new ones. */
export const deductionForm = z.object(deductionFields).refine(hasReason, reasonMissing);

/** How money goes back. */
export const refundFields = {
  /** Made with the form, so that a form that is sent twice refunds once. */
  refundId: z.uuid(),
  shownLeft,
  reference: optionalText(100),
  /** The number of the bank account that the form showed, because the buyer may change it. */
  shownAccount: z.string().max(20).optional(),
  /** An owner confirms that the account's name differs from the buyer's. */
  confirmName: checkbox,
};

export const settlementForm = z
  .object({ shownValue, ...refundFields, ...deductionFields })
  .refine(hasReason, reasonMissing);

export type Settlement = z.output<typeof settlementForm>;
export type SettleReturn =
  | { ok: true; amount: Sen; pending: boolean }
  | NoReturn
  | WrongStep
  | Extract<RefundReturn, { ok: false }>
  | { ok: false; reason: "order-cancelled" | "refunded-meanwhile" }
  | { ok: false; reason: "value-changed"; value: Sen }
  | { ok: false; reason: "deduction-too-high"; value: Sen };

/**
 * Gives back what the inspected pieces count for, minus a deduction with its reason: through Stripe or at the card
 * terminal if it was paid so, otherwise to the bank account that the buyer gave. All refunds together never exceed what
 * was paid. Of two staff who settle at once, the second is refused, and so is one whose form was open during a refund.
 */
export async function settleReturn(
  staff: Staff,
  returnId: string,
  form: Settlement,
): Promise<SettleReturn> {
  const [rules, today] = await Promise.all([readReturnRules(), goldToday()]);
  return changeReturn(returnId, async (locked): Promise<SettleReturn> => {
    const { order, row } = locked;
    if (row.status === "settled" && isSameSettlement(row, form)) {
      return { ok: true, amount: row.amount!, pending: false };
    }
    if (!canFollow(row.status, "settled")) return { ok: false, reason: "wrong-step" };
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    if (await isRefundedMeanwhile(order, form.shownLeft)) {
      return { ok: false, reason: "refunded-meanwhile" };
    }
    const value = valueOfLocked(locked, rules, today);
    if (value !== form.shownValue) return { ok: false, reason: "value-changed", value };
    const { deduction, deductionReason } = form;
    if (deduction > value) return { ok: false, reason: "deduction-too-high", value };
    const amount = (value - deduction) as Sen;
    const refund = amount > 0 ? await refundReturn(staff, locked, form, amount) : undefined;
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

/** Whether this form has settled the return already. If nothing was given back, there is no refund to know it by. */
function isSameSettlement(row: LockedReturn["row"], form: Settlement): boolean {
  if (row.refundId) return row.refundId === form.refundId;
  const isAllDeducted = row.amount === 0 && form.deduction === form.shownValue;
  return isAllDeducted && form.deductionReason === row.deductionReason;
}

/** What the received pieces of a locked return count for. */
export function valueOfLocked(
  { row, items }: LockedReturn,
  rules: ReturnRules,
  today: GoldToday,
): Sen {
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
