import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import { tradeInLines } from "#db/schema/trade-ins.ts";
import { message, t } from "#languages/messages.ts";
import { dayOf, isDay } from "#shop/calendar-day.ts";
import { piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import { amountBetween, checkbox, unlessBlank } from "#shop/form-fields.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";
import { changeTradeIn, type Change, type NotChanged } from "./locked-trade-in.server.ts";
import type { TradeIn } from "./read-trade-in.server.ts";
import { findAmountRefusal, type AmountRefusal } from "./unusual-amount.ts";

const maxPaidSen = 1_000_000_000;

export const missingWeight = message("Enter the weight in grams, such as 3.75");
/** What the scale shows for all pieces of a line, in milligrams. */
export const weighedGrams = unlessBlank(
  z
    .string()
    .transform(amountBetween(parseWeight, [1, 99_999_999], missingWeight))
    .optional(),
);
/** What the seller gets, in sen. */
export const paidAmount = z
  .string({ error: () => t("Enter an amount such as 1,234.50") })
  .transform(
    amountBetween(parseMoney, [1, maxPaidSen], message("Enter an amount such as 1,234.50")),
  );

/** The `confirmation` of an unusual amount that staff have confirmed. */
export const confirmedAmount = z.string().default("");

const boughtLine = z
  .object({ position: z.coerce.number().int(), bought: checkbox, weighed: weighedGrams })
  .refine(({ bought, weighed }) => !bought || weighed !== undefined, {
    path: ["weighed"],
    error: () => t(missingWeight),
  });

/** A purchase: when, for how much, and which lines of the request. */
export const purchaseForm = z.object({
  boughtOn: z
    .string({ error: () => t("Enter the day of the purchase") })
    .refine((day) => isDay(day) && day <= dayOf(new Date()), {
      error: () => t("Enter the day of the purchase, today or earlier"),
    }),
  paid: paidAmount,
  confirmed: confirmedAmount,
  lines: z.array(boughtLine).refine((lines) => lines.some(({ bought }) => bought), {
    error: () => t("Choose what you bought"),
  }),
});
export type Purchase = z.output<typeof purchaseForm>;

export type NotBought = { ok: false; reason: "wrong-step" | "pieces-gone" };
type Refusal = NotBought | AmountRefusal;
export type BuyTradeIn = { ok: true } | NotChanged | Refusal;

/**
 * Ends a request with the purchase of some of its lines. A line of a piece that was sold here makes its certificate say so,
 * and is refused unless the customer still has the pieces, as far as the shop knows. An unusual amount needs the returned
 * `confirmation`.
 */
export function buyTradeIn(
  staff: Staff,
  tradeInId: string,
  { boughtOn, paid, confirmed, lines }: Purchase,
): Promise<BuyTradeIn> {
  const bought = lines.flatMap(({ position, bought: isBought, weighed }) =>
    isBought && weighed ? [{ position, weighed }] : [],
  );
  const weights = new Map(bought.map(({ position, weighed }) => [position, weighed]));
  // Gold that paid for an order was not paid out, so this form is not a repeat of it.
  const isRepeated = (request: TradeIn) =>
    request.orderId === null &&
    request.boughtOn === boughtOn &&
    request.paid === paid &&
    request.lines.every(({ position, weighed }) => weighed === (weights.get(position) ?? null));
  const change = async (tx: Tx, request: TradeIn) => {
    const gold = request.lines.flatMap(({ position, purity }) => {
      const weighed = weights.get(position);
      return weighed ? [{ purity, weighed }] : [];
    });
    // Also for a purchase of an earlier day: today's prices are near enough to notice a typing error.
    const { prices } = await lastGoldPrices(tx);
    const toConfirm = findAmountRefusal(gold, { paid, confirmed }, prices);
    return toConfirm ?? buyLines(tx, staff, request, { boughtOn, paid, lines: bought });
  };
  return changeTradeIn<Refusal>(staff, tradeInId, "bought", change, isRepeated);
}

/** Marks lines of a locked request as bought. Answers what its step then writes. */
export async function buyLines(
  tx: Tx,
  staff: Staff,
  request: TradeIn,
  purchase: { boughtOn: string; paid: Sen; lines: { position: number; weighed: Milligrams }[] },
): Promise<Required<Change> | NotBought> {
  const { boughtOn, paid } = purchase;
  const weights = new Map(purchase.lines.map(({ position, weighed }) => [position, weighed]));
  const chosen = request.lines.filter(({ position }) => weights.has(position));
  if (chosen.length === 0) return { ok: false, reason: "wrong-step" };
  if (!(await areLeft(tx, chosen))) return { ok: false, reason: "pieces-gone" };
  for (const { position } of chosen) {
    await tx
      .update(tradeInLines)
      .set({ bought: true, weighed: weights.get(position)! })
      .where(and(eq(tradeInLines.tradeInId, request.id), eq(tradeInLines.position, position)));
  }
  const pieces = chosen.map(({ position, what, quantity }) =>
    [`${quantity} × ${what}`, formatWeight(weights.get(position)!)].join(", "),
  );
  return {
    set: { boughtOn, paid, boughtBy: staff.name },
    after: { boughtOn, amount: paid, pieces },
  };
}

/** Compares with the orders, which `lockTradeIn` has locked. */
async function areLeft(tx: Tx, lines: TradeIn["lines"]): Promise<boolean> {
  for (const { orderId, orderItemId, quantity } of lines) {
    if (!orderId || !orderItemId) continue;
    const order = await lockOrder(tx, orderId);
    const left = order ? await piecesLeftOf(order, tx) : undefined;
    if (quantity > (left?.get(orderItemId) ?? 0)) return false;
  }
  return true;
}
