import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { lastGoldPrices, purities, type GoldPrices } from "./gold-prices.server.ts";

export type PriceChange = {
  purity: Purity;
  from: SenPerGram | undefined;
  to: SenPerGram;
  /** What the shop pays for a gram that is brought back; null where it states nothing. */
  buyBack: { from: SenPerGram | null; to: SenPerGram | null };
};
/** Why a price is asked about: it moved far, or it does not fit the others. */
export type PriceDoubt =
  | { why: "big-change"; purity: Purity; from: SenPerGram; to: SenPerGram }
  | { why: "not-above" }
  | { why: "odd-ratio"; perMille: number }
  | { why: "low-buy-back"; purity: Purity; perMille: number };
export type SetGoldPrices =
  | { ok: true }
  | { ok: false; reason: "buy-back-above-price"; purities: Purity[] }
  | {
      ok: false;
      reason: "needs-confirmation";
      doubts: PriceDoubt[];
      changes: PriceChange[];
      confirmation: string;
    };

/**
 * Adds both prices to the history in one transaction, in effect at once, each with what the shop pays for a
 * gram brought back, which is refused above the price. Refused with old and new where a price moves by
 * more than 10 % (decision 4), 999 is not above 916, 916 is not worth 0.88 to 0.96 of it, or the shop would
 * pay less than 0.7 of its price, until the call carries the `confirmation` of just these: where another
 * clerk has moved a price meanwhile, it is asked again.
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
    // Two clerks at once: the second is compared with what the first has set.
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    // A stale price is compared with all the same, also where it sells nothing any more.
    const { prices: last } = await lastGoldPrices(tx);
    const changes = purities.map((purity) => {
      const buyBack = { from: last[purity]?.buyBack ?? null, to: input.buyBack?.[purity] ?? null };
      return { purity, from: last[purity]?.price, to: input.prices[purity], buyBack };
    });
    const tooHigh = changes.filter(({ to, buyBack }) => buyBack.to !== null && buyBack.to > to);
    if (tooHigh.length > 0) {
      const named = tooHigh.map(({ purity }) => purity);
      return { ok: false, reason: "buy-back-above-price", purities: named };
    }
    const doubts = doubtsOf(changes, input.prices);
    const confirmation = changes.map(inShort).join();
    if (doubts.length > 0 && input.confirmed !== confirmation) {
      return { ok: false, reason: "needs-confirmation", doubts, changes, confirmation };
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
      deed: "gold-prices.set",
      subject: "gold-price",
      subjectId: "916,999",
      label: "Gold prices",
      before: forAudit(last),
      after: forAudit({
        "916": { price: input.prices["916"], buyBack: input.buyBack?.["916"] ?? null },
        "999": { price: input.prices["999"], buyBack: input.buyBack?.["999"] ?? null },
      }),
    });
    return { ok: true };
  });
}

/** 916 holds 0.917 of the gold that 999 does; a counter that rounds stays within 0.88 and 0.96. */
function doubtsOf(changes: PriceChange[], prices: Record<Purity, SenPerGram>): PriceDoubt[] {
  const doubts: PriceDoubt[] = changes.flatMap(({ purity, from, to }) =>
    from && Math.abs(to - from) * 10 > from ? [{ why: "big-change", purity, from, to }] : [],
  );
  const [lower, upper] = [prices["916"], prices["999"]];
  // In hundredths, so that the borders themselves are exact.
  if (upper <= lower) doubts.push({ why: "not-above" });
  else if (lower * 100 < upper * 88 || lower * 100 > upper * 96) {
    doubts.push({ why: "odd-ratio", perMille: Math.round((lower / upper) * 1000) });
  }
  for (const { purity, to, buyBack } of changes) {
    if (buyBack.to !== null && buyBack.to * 10 < to * 7) {
      const perMille = Math.round((buyBack.to / to) * 1000);
      doubts.push({ why: "low-buy-back", purity, perMille });
    }
  }
  return doubts;
}

/** All that is confirmed, so that a confirmation of anything else does not fit. */
function inShort({ purity, from, to, buyBack }: PriceChange): string {
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
