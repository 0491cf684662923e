import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { lastGoldPrices, purities, type GoldPrices } from "./gold-prices.server.ts";
import { listScheduledPrices, type ScheduledPrices } from "./scheduled-prices.server.ts";

/** How far ahead prices can be scheduled. Later, the gold market has moved so much that it is a typing error. */
export const maxDaysAhead = 14;

export type PriceChange = {
  purity: Purity;
  from: SenPerGram | undefined;
  to: SenPerGram;
  /** The buy-back price per gram; null if none is set. */
  buyBack: { from: SenPerGram | null; to: SenPerGram | null };
};
/**
 * Why staff must confirm: a price changes a lot, 916 and 999 do not fit each other, a buy-back price is low, other
 * prices are scheduled, which will replace these, or the form showed prices that are no longer in effect.
 */
export type PriceWarning =
  | { why: "changed-meanwhile" }
  | { why: "big-change"; purity: Purity; from: SenPerGram; to: SenPerGram }
  | { why: "999-not-above-916" }
  | { why: "odd-ratio"; perMille: number }
  | { why: "low-buy-back"; purity: Purity; perMille: number }
  | ({ why: "replaced-later" } & Pick<ScheduledPrices, "from" | "prices">);
export type SetGoldPrices =
  | { ok: true }
  | { ok: false; reason: "buy-back-above-price"; purities: Purity[] }
  | { ok: false; reason: "time-is-past" | "time-is-too-far" | "time-is-taken" }
  | {
      ok: false;
      reason: "needs-confirmation";
      warnings: PriceWarning[];
      changes: PriceChange[];
      confirmation: string;
    };

/**
 * Sets the prices and buy-back prices of 916 and 999 in one transaction, effective immediately or at the moment `from`
 * (ADR-0074). Refuses a buy-back price above the price. Needs confirmation (ADR-0025) if a price changes by more than
 * 10 %, 999 is not above 916, 916 is not 0.88 to 0.96 of 999, a buy-back price is below 0.7 of its price, later prices
 * are scheduled, or the form `shown` to staff had other prices than those in effect: a field that they did not touch would
 * set an old price again. To confirm, staff send the returned `confirmation` as `confirmed`. It depends on all prices that
 * are shown, so that staff are asked again if someone else changes a price meanwhile. Prices that are scheduled a second
 * time for the same moment are scheduled once.
 */
export async function setGoldPrices(
  staff: Staff,
  input: {
    prices: Record<Purity, SenPerGram>;
    buyBack?: Partial<Record<Purity, SenPerGram | undefined>>;
    from?: Date | undefined;
    /** `pricesInForm` of the prices that staff saw. */
    shown?: string | undefined;
    confirmed?: string | undefined;
  },
): Promise<SetGoldPrices> {
  const { from } = input;
  return db.transaction(async (tx) => {
    // The lock makes the second of two concurrent changes compare with the prices of the first.
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    // Before the prices in effect, so that prices that take effect between the two statements are not missed.
    const scheduled = await listScheduledPrices(staff, tx);
    const wanted = {
      "916": { price: input.prices["916"], buyBack: input.buyBack?.["916"] ?? null },
      "999": { price: input.prices["999"], buyBack: input.buyBack?.["999"] ?? null },
    };
    const sameTime = scheduled.find((one) => one.from.getTime() === from?.getTime());
    if (sameTime && pricesInForm(sameTime.prices) === pricesInForm(wanted)) return { ok: true };
    const wrongTime = from && (await problemOf(tx, from, scheduled));
    if (wrongTime) return { ok: false, reason: wrongTime };
    // Also if they are stale and stop sales.
    const { prices: inEffect } = await lastGoldPrices(tx);
    const replaced = pricesBefore(inEffect, from, scheduled);
    const changes = purities.map((purity) => {
      const { price: to, buyBack } = wanted[purity];
      const former = replaced[purity];
      return {
        purity,
        from: former?.price,
        to,
        buyBack: { from: former?.buyBack ?? null, to: buyBack },
      };
    });
    const tooHigh = changes.filter(({ to, buyBack }) => buyBack.to !== null && buyBack.to > to);
    if (tooHigh.length > 0) {
      const affected = tooHigh.map(({ purity }) => purity);
      return { ok: false, reason: "buy-back-above-price", purities: affected };
    }
    const later = scheduled.filter((one) => !from || one.from > from);
    const warnings: PriceWarning[] = [
      ...priceWarnings(changes, input.prices),
      ...later.map((one) => ({
        why: "replaced-later" as const,
        from: one.from,
        prices: one.prices,
      })),
    ];
    const confirmation = hash("sha256", JSON.stringify([from, changes, warnings]), "base64url");
    const isConfirmed = input.confirmed === confirmation;
    const now = pricesInForm(inEffect);
    // Prices that are in effect already were set by the same form, whose answer was lost.
    const isDone = !from && pricesInForm(wanted) === now;
    const isStale =
      !isDone &&
      (input.confirmed === undefined
        ? input.shown !== undefined && input.shown !== now
        : !isConfirmed);
    if (isStale) warnings.unshift({ why: "changed-meanwhile" });
    if (warnings.length > 0 && !isConfirmed) {
      return { ok: false, reason: "needs-confirmation", warnings, changes, confirmation };
    }
    await tx.insert(goldPrices).values(
      changes.map(({ purity, to, buyBack }) => ({
        purity,
        price: to,
        buyBack: buyBack.to,
        effectiveFrom: from ?? sql`clock_timestamp()`,
        setBy: staff.id,
      })),
    );
    // At a moment in the future, the job may come late by half a minute (ADR-0079).
    await enqueue(tx, "notify-alerts", {}, from ? { startAfter: from } : {});
    await recordAudit(tx, staff, {
      action: from ? "gold-prices.scheduled" : "gold-prices.set",
      subject: "gold-price",
      subjectId: "916,999",
      label: "gold-prices",
      before: pricesForAudit(replaced),
      after: pricesForAudit(wanted, from),
    });
    return { ok: true };
  });
}

/** Why no prices can be set for this moment; undefined if they can. */
async function problemOf(tx: Tx, from: Date, scheduled: ScheduledPrices[]) {
  if (scheduled.some((one) => one.from.getTime() === from.getTime())) return "time-is-taken";
  const { rows } = await tx.execute<{ isPast: boolean; isTooFar: boolean }>(sql`
    select wanted <= clock_timestamp() as "isPast",
      wanted > clock_timestamp() + ${maxDaysAhead}::int * interval '1 day' as "isTooFar"
    from (select ${from.toISOString()}::timestamptz) as form (wanted)`);
  if (rows[0]!.isPast) return "time-is-past";
  return rows[0]!.isTooFar ? "time-is-too-far" : undefined;
}

/** The prices that new ones replace: those in effect, or the last that are scheduled before `from`. */
function pricesBefore(inEffect: GoldPrices, from: Date | undefined, scheduled: ScheduledPrices[]) {
  const earlier = scheduled.filter((one) => from && one.from < from);
  const before: AuditedPrices = { ...inEffect };
  for (const one of earlier) Object.assign(before, one.prices);
  return before;
}

/** The four prices as one text, to compare what a form showed with what is in effect. */
export function pricesInForm(prices: Partial<AuditedPrices>): string {
  return purities
    .flatMap((purity) => [prices[purity]?.price, prices[purity]?.buyBack])
    .map((price) => price ?? "")
    .join(",");
}

/**
 * What staff must confirm about new prices. The price of 916 is expected to be 0.88 to 0.96 of the price of 999, as in
 * shops, because 916 contains 0.917 of the gold of 999.
 */
function priceWarnings(changes: PriceChange[], prices: Record<Purity, SenPerGram>): PriceWarning[] {
  const warnings: PriceWarning[] = changes.flatMap(({ purity, from, to }) =>
    from && Math.abs(to - from) * 10 > from ? [{ why: "big-change", purity, from, to }] : [],
  );
  const [lower, upper] = [prices["916"], prices["999"]];
  // Uses integer arithmetic, so that a price exactly at a limit needs no confirmation.
  if (upper <= lower) warnings.push({ why: "999-not-above-916" });
  else if (lower * 100 < upper * 88 || lower * 100 > upper * 96) {
    warnings.push({ why: "odd-ratio", perMille: Math.round((lower / upper) * 1000) });
  }
  for (const { purity, to, buyBack } of changes) {
    if (buyBack.to !== null && buyBack.to * 10 < to * 7) {
      const perMille = Math.round((buyBack.to / to) * 1000);
      warnings.push({ why: "low-buy-back", purity, perMille });
    }
  }
  return warnings;
}

type AuditedPrices = {
  [purity in Purity]: Pick<NonNullable<GoldPrices[purity]>, "price" | "buyBack"> | undefined;
};

export function pricesForAudit(prices: AuditedPrices, from?: Date) {
  return {
    "916": prices["916"]?.price,
    "999": prices["999"]?.price,
    buyBack916: prices["916"]?.buyBack ?? null,
    buyBack999: prices["999"]?.buyBack ?? null,
    ...(from && { takesEffectAt: from.toISOString() }),
  };
}

/** Imports a price history. Each price is in effect from its own time on. */
export async function recordGoldPrices(tx: Tx, history: (typeof goldPrices.$inferInsert)[]) {
  if (history.length > 0) await tx.insert(goldPrices).values(history);
}
