import { sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { lastGoldPrices, purities, type GoldPrices } from "./gold-prices.server.ts";

export type PriceChange = {
  purity: Purity;
  from: SenPerGram | undefined;
  to: SenPerGram;
  /** The buy-back price per gram; null if none is set. */
  buyBack: { from: SenPerGram | null; to: SenPerGram | null };
};
/** Why staff must confirm: a price changes a lot, 916 and 999 do not fit each other, or a buy-back price is low. */
export type PriceWarning =
  | { why: "big-change"; purity: Purity; from: SenPerGram; to: SenPerGram }
  | { why: "999-not-above-916" }
  | { why: "odd-ratio"; perMille: number }
  | { why: "low-buy-back"; purity: Purity; perMille: number };
export type SetGoldPrices =
  | { ok: true }
  | { ok: false; reason: "buy-back-above-price"; purities: Purity[] }
  | {
      ok: false;
      reason: "needs-confirmation";
      warnings: PriceWarning[];
      changes: PriceChange[];
      confirmation: string;
    };

/**
 * Sets the prices and buy-back prices of 916 and 999 in one transaction, effective immediately. Refuses a buy-back
 * price above the price. Needs confirmation (ADR-0025) if a price changes by more than 10 %, 999 is not above 916, 916
 * is not 0.88 to 0.96 of 999, or a buy-back price is below 0.7 of its price. To confirm, staff send the returned
 * `confirmation` as `confirmed`. It contains old and new prices, so that staff are asked again if someone else changes
 * a price meanwhile.
 */
export async function setGoldPrices(
  staff: Staff,
  input: {
    prices: Record<Purity, SenPerGram>;
    buyBack?: Partial<Record<Purity, SenPerGram | undefined>>;
    confirmed?: string | undefined;
  },
): Promise<SetGoldPrices> {
  return db.transaction(async (tx) => {
    // The lock makes the second of two concurrent changes compare with the prices of the first.
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    // Compares with the last prices even if they are stale and stop sales.
    const { prices: lastPrices } = await lastGoldPrices(tx);
    const changes = purities.map((purity) => {
      const buyBack = {
        from: lastPrices[purity]?.buyBack ?? null,
        to: input.buyBack?.[purity] ?? null,
      };
      return { purity, from: lastPrices[purity]?.price, to: input.prices[purity], buyBack };
    });
    const tooHigh = changes.filter(({ to, buyBack }) => buyBack.to !== null && buyBack.to > to);
    if (tooHigh.length > 0) {
      const affected = tooHigh.map(({ purity }) => purity);
      return { ok: false, reason: "buy-back-above-price", purities: affected };
    }
    const warnings = priceWarnings(changes, input.prices);
    const confirmation = changes.map(confirmationOf).join();
    if (warnings.length > 0 && input.confirmed !== confirmation) {
      return { ok: false, reason: "needs-confirmation", warnings, changes, confirmation };
    }
    await tx.insert(goldPrices).values(
      changes.map(({ purity, to, buyBack }) => ({
        purity,
        price: to,
        buyBack: buyBack.to,
        effectiveFrom: sql`clock_timestamp()`,
        setBy: staff.id,
      })),
    );
    await recordAudit(tx, staff, {
      action: "gold-prices.set",
      subject: "gold-price",
      subjectId: "916,999",
      label: "gold-prices",
      before: forAudit(lastPrices),
      after: forAudit({
        "916": { price: input.prices["916"], buyBack: input.buyBack?.["916"] ?? null },
        "999": { price: input.prices["999"], buyBack: input.buyBack?.["999"] ?? null },
      }),
    });
    return { ok: true };
  });
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

/** Contains every price that staff confirm, so that a confirmation of other prices does not match. */
function confirmationOf({ purity, from, to, buyBack }: PriceChange): string {
  return `${purity}:${from}-${to}:${buyBack.from}-${buyBack.to}`;
}

function forAudit(prices: {
  [purity in Purity]: Pick<NonNullable<GoldPrices[purity]>, "price" | "buyBack"> | undefined;
}) {
  return {
    "916": prices["916"]?.price,
    "999": prices["999"]?.price,
    buyBack916: prices["916"]?.buyBack ?? null,
    buyBack999: prices["999"]?.buyBack ?? null,
  };
}

/** Imports a price history. Each price is in effect from its own time on. */
export async function recordGoldPrices(tx: Tx, history: (typeof goldPrices.$inferInsert)[]) {
  if (history.length > 0) await tx.insert(goldPrices).values(history);
}
