import { z } from "zod";
import { t } from "#languages/messages.ts";
import {
  readDraftTradeIn,
  setDraftTradeIn,
  type DraftTradeIn,
} from "#shop/cart/draft-trade-in.server.ts";
import type { draftOwner } from "#shop/cart/draft.server.ts";
import { unlessBlank } from "#shop/form-fields.ts";
import { currentGoldPrices, lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import type { Staff } from "#shop/staff.ts";
import { maxTradeInLines, typedLine } from "./request-trade-in.server.ts";
import {
  boughtPieces,
  confirmedAmount,
  missingWeight,
  paidAmount,
  weighedGrams,
} from "./buy-trade-in.server.ts";
import { listTradeIns } from "./list-trade-ins.server.ts";
import { findTradeIn, type TradeIn } from "./read-trade-in.server.ts";
import { canFollow, isOpenTradeIn } from "./trade-in-transitions.ts";
import { findAmountRefusal, valueOf, type AmountRefusal } from "./unusual-amount.ts";

/** A line without a weight is not bought. Of a request, the pieces are those that the customer described. */
const weighedLine = z
  .object({
    position: z.coerce.number().int().default(0),
    ...typedLine.pick({ what: true, purity: true }).shape,
    pieces: boughtPieces,
    weighed: weighedGrams,
  })
  .refine(({ what, purity, weighed }) => weighed || (!what && !purity), {
    path: ["weighed"],
    error: () => t(missingWeight),
  });

/** Old gold that pays for a draft: of an open request, or without one. */
export const counterTradeInForm = z.object({
  tradeInId: unlessBlank(z.uuid().optional()),
  lines: z
    .array(weighedLine)
    .max(maxTradeInLines)
    .refine((lines) => lines.some(({ what, purity, weighed }) => what || purity || weighed), {
      error: () => t("Enter the weight of at least one piece"),
    }),
  /** What the shop gives; if it is left out, today's buy-back price times the weight. */
  paid: unlessBlank(paidAmount.optional()),
  confirmed: confirmedAmount,
});

type Form = z.output<typeof counterTradeInForm>;

export type TakeTradeIn =
  | { ok: true }
  | { ok: false; reason: "no-estimate" }
  | { ok: false; reason: "wrong-step" }
  | AmountRefusal;

/**
 * Takes old gold in payment of a draft. It is bought when the order is placed, and not before. An unusual amount needs the
 * returned `confirmation` (ADR-0091).
 */
export async function takeTradeIn(
  draft: ReturnType<typeof draftOwner>,
  form: Form,
): Promise<TakeTradeIn> {
  const request = form.tradeInId ? await findTradeIn(form.tradeInId) : undefined;
  if (form.tradeInId && !(request && canFollow(request.status, "bought"))) {
    return { ok: false, reason: "wrong-step" };
  }
  const lines = request ? linesOfRequest(request, form) : typedLines(form);
  if (!lines || lines.length === 0) return { ok: false, reason: "wrong-step" };
  const prices = await currentGoldPrices();
  const paid = form.paid ?? valueOf(lines, prices);
  if (!paid) return { ok: false, reason: "no-estimate" };
  // Stale prices still show a typing error.
  const last = await lastGoldPrices();
  const toConfirm = findAmountRefusal(lines, { paid, confirmed: form.confirmed }, last.prices);
  if (toConfirm) return toConfirm;
  const tradeIn = { tradeInId: request?.id ?? null, lines, paid };
  await setDraftTradeIn(draft, tradeIn);
  return { ok: true };
}

function typedLines(form: Form): DraftTradeIn["lines"] {
  return form.lines.flatMap(({ what, purity, weighed }, at) =>
    weighed ? [{ position: at + 1, what, purity: purity ?? null, pieces: 1, weighed }] : [],
  );
}

/**
 * Each line of the request once, however often the form names it: its gold is bought once. Undefined if the form names
 * more pieces than a line has.
 */
function linesOfRequest({ lines }: TradeIn, form: Form): DraftTradeIn["lines"] | undefined {
  const named = (position: number) => form.lines.find((line) => line.position === position);
  if (lines.some(({ position, quantity }) => (named(position)?.pieces ?? 0) > quantity))
    return undefined;
  return lines.flatMap(({ position, what, purity, quantity }) => {
    const { weighed, pieces = quantity } = named(position) ?? {};
    return weighed ? [{ position, what, purity, pieces, weighed }] : [];
  });
}

export type CounterTradeIn = Awaited<ReturnType<typeof readCounterTradeIn>>;

/**
 * What the page of a draft shows about old gold: what pays for it, and the open request that its form is about, which is
 * that of the draft or the one with this id. `search` finds open requests by phone number or number.
 */
export async function readCounterTradeIn(
  staff: Staff,
  draftId: string,
  { tradeInId, search }: { tradeInId: string; search: string },
) {
  const saved = await readDraftTradeIn(draftId);
  const request = await findTradeIn(tradeInId || (saved?.tradeInId ?? ""));
  const matching = search ? (await listTradeIns(staff, { search })).tradeIns : [];
  return {
    saved,
    /** What the shop would pay for the saved lines today. */
    value: saved && valueOf(saved.lines, await currentGoldPrices()),
    request: request && isOpenTradeIn(request.status) ? request : undefined,
    search,
    found: matching.filter(({ status }) => isOpenTradeIn(status)).slice(0, 5),
  };
}
