import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import { tradeInLines } from "#db/schema/trade-ins.ts";
import { message, t } from "#languages/messages.ts";
import { dayOf, isDay } from "#shop/calendar-day.ts";
import { piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import { amountBetween, checkbox, unlessBlank, wholeNumberFromOne } from "#shop/form-fields.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { sumByItem } from "#shop/orders/sum-by-item.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";
import { changeTradeIn, type Change, type NotChanged } from "./locked-trade-in.server.ts";
import type { TradeIn, TradeInLine } from "./read-trade-in.server.ts";
import { findAmountRefusal, type AmountRefusal } from "./unusual-amount.ts";

const maxPaidSen = 1_000_000_000;

export const missingWeight = message("Enter the weight in grams, such as 3.75");
/** What the scale shows for all bought pieces of a line, in milligrams. */
export const weighedGrams = unlessBlank(
  z
    .string()
    .transform(amountBetween(parseWeight, [1, 99_999_999], missingWeight))
    .optional(),
);
/** How many equal pieces of a line are bought; all of them if it is left out. */
export const boughtPieces = unlessBlank(wholeNumberFromOne(9999).optional());
/** What the seller gets, in sen. */
export const paidAmount = z
  .string({ error: () => t("Enter an amount such as 1,234.50") })
  .transform(
    amountBetween(parseMoney, [1, maxPaidSen], message("Enter an amount such as 1,234.50")),
  );

/** The `confirmation` of an unusual amount that staff have confirmed. */
export const confirmedAmount = z.string().default("");

const boughtLine = z
  .object({
    position: z.coerce.number().int(),
    bought: checkbox,
    pieces: boughtPieces,
    weighed: weighedGrams,
  })
  .refine(({ bought, weighed }) => !bought || weighed !== undefined, {
    path: ["weighed"],
    error: () => t(missingWeight),
  });

/** A purchase: when, for how much, and which pieces of the request. */
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

/** Pieces of a line of a request, as staff weighed them; all of the line if `pieces` is left out. */
type WeighedPieces = { position: number; pieces?: number | undefined; weighed: Milligrams };

/**
 * Ends a request with the purchase of some of its pieces. A piece that was sold here makes its certificate say so, and is
 * refused unless the customer still has it, as far as the shop knows. An unusual amount needs the returned `confirmation`.
 */
export function buyTradeIn(
  staff: Staff,
  tradeInId: string,
  { boughtOn, paid, confirmed, lines }: Purchase,
): Promise<BuyTradeIn> {
  const bought = lines.flatMap(({ position, bought: isBought, pieces, weighed }) =>
    isBought && weighed ? [{ position, pieces, weighed }] : [],
  );
  const given = new Map(bought.map((line) => [line.position, line]));
  // Gold that paid for an order was not paid out, so this form is not a repeat of it.
  const isRepeated = (request: TradeIn) =>
    request.orderId === null &&
    request.boughtOn === boughtOn &&
    request.paid === paid &&
    request.lines.every((line) => isSameLine(line, given.get(line.position)));
  const change = async (tx: Tx, request: TradeIn) => {
    const gold = request.lines.flatMap(({ position, purity }) => {
      const line = given.get(position);
      return line ? [{ purity, weighed: line.weighed }] : [];
    });
    // Also for a purchase of an earlier day: today's prices are near enough to notice a typing error.
    const { prices } = await lastGoldPrices(tx);
    const toConfirm = findAmountRefusal(gold, { paid, confirmed }, prices);
    return toConfirm ?? buyLines(tx, staff, request, { boughtOn, paid, lines: bought });
  };
  return changeTradeIn<Refusal>(staff, tradeInId, "bought", change, isRepeated);
}

function isSameLine({ weighed, quantity }: TradeInLine, given: WeighedPieces | undefined): boolean {
  return weighed === (given?.weighed ?? null) && quantity === (given?.pieces ?? quantity);
}

/** Marks pieces of a locked request as bought. Answers what its step then writes. */
export async function buyLines(
  tx: Tx,
  staff: Staff,
  request: TradeIn,
  purchase: { boughtOn: string; paid: Sen; lines: WeighedPieces[] },
): Promise<Required<Change> | NotBought> {
  const { boughtOn, paid } = purchase;
  const given = new Map(purchase.lines.map((line) => [line.position, line]));
  const bought = request.lines.flatMap((line) => {
    const chosen = given.get(line.position);
    return chosen ? [{ line, ...chosen, pieces: chosen.pieces ?? line.quantity }] : [];
  });
  const isMoreThanOffered = bought.some(({ line, pieces }) => pieces > line.quantity);
  if (bought.length === 0 || isMoreThanOffered) return { ok: false, reason: "wrong-step" };
  if (!(await areLeft(tx, bought))) return { ok: false, reason: "pieces-gone" };
  for (const one of bought) await markBought(tx, request.id, one);
  const pieces = bought.map((one) =>
    [`${one.pieces} × ${one.line.what}`, formatWeight(one.weighed)].join(", "),
  );
  return {
    set: { boughtOn, paid, boughtBy: staff.name },
    after: { boughtOn, amount: paid, pieces },
  };
}

type BoughtLine = { line: TradeInLine; pieces: number; weighed: Milligrams };

/** If only some pieces of a line are bought, the rest become a new line. */
async function markBought(tx: Tx, tradeInId: string, { line, pieces, weighed }: BoughtLine) {
  const { position, quantity, what, purity, weight, orderItemId } = line;
  await tx
    .update(tradeInLines)
    .set({ bought: true, quantity: pieces, weighed })
    .where(and(eq(tradeInLines.tradeInId, tradeInId), eq(tradeInLines.position, position)));
  if (pieces === quantity) return;
  const nextPosition = sql<number>`(select max(${tradeInLines.position}) + 1
    from ${tradeInLines} where ${tradeInLines.tradeInId} = ${tradeInId})`;
  const rest = { what, purity, weight, orderItemId, quantity: quantity - pieces };
  await tx.insert(tradeInLines).values({ tradeInId, position: nextPosition, ...rest });
}

/** Compares with the orders, which `lockTradeIn` has locked. */
async function areLeft(tx: Tx, bought: BoughtLine[]): Promise<boolean> {
  const own = bought.flatMap(({ line: { orderId, orderItemId }, pieces: quantity }) =>
    orderId && orderItemId ? [{ orderId, orderItemId, quantity }] : [],
  );
  for (const orderId of new Set(own.map((one) => one.orderId))) {
    const order = await lockOrder(tx, orderId);
    const left = order ? await piecesLeftOf(order, tx) : undefined;
    const ofOrder = sumByItem(own.filter((one) => one.orderId === orderId));
    if (ofOrder.some(({ orderItemId, quantity }) => quantity > (left?.get(orderItemId) ?? 0)))
      return false;
  }
  return true;
}
