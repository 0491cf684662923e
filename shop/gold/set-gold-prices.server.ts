import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { parseMoney, type Purity, type SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { lastGoldPrices, purities } from "./gold-prices.server.ts";

/** RM 100,000.00 a gram: above it stands no price but a slip of the keyboard. */
const highest = 10_000_000;

const price = z.string({ error: "Enter a price" }).transform((text, context) => {
  const amount = parseMoney(text);
  if (amount !== undefined && amount > 0 && amount <= highest)
    return amount as number as SenPerGram;
  context.addIssue({
    code: "custom",
    message:
      text.trim() === ""
        ? "Enter a price"
        : "Enter an amount above zero in RM, with at most two decimals, such as 595.00",
  });
  return z.NEVER;
});

export const goldPricesForm = z.object({
  "916": price,
  "999": price,
  confirmed: z.string().max(200).optional(),
});

export type PriceChange = { purity: Purity; from: SenPerGram | undefined; to: SenPerGram };
/** Why a price is asked about: it moved far, or the two do not fit each other. */
export type PriceDoubt =
  | { why: "big-change"; purity: Purity; from: SenPerGram; to: SenPerGram }
  | { why: "not-above" }
  | { why: "odd-ratio"; perMille: number };
export type SetGoldPrices =
  | { ok: true }
  | {
      ok: false;
      reason: "needs-confirmation";
      doubts: PriceDoubt[];
      changes: PriceChange[];
      confirmation: string;
    };

/**
 * Adds both prices to the history in one transaction, in effect at once. Refused with old and new where a
 * price moves by more than 10 % (decision 4), 999 is not above 916, or 916 is not worth 0.88 to 0.96 of it,
 * until the call carries the `confirmation` of just these: where another clerk has moved a price
 * meanwhile, it is asked again.
 */
export async function setGoldPrices(
  staff: Staff,
  input: { prices: Record<Purity, SenPerGram>; confirmed?: string | undefined },
): Promise<SetGoldPrices> {
  return db.transaction(async (tx) => {
    // Two clerks at once: the second is compared with what the first has set.
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    // A stale price is compared with all the same, also where it sells nothing any more.
    const { prices: last } = await lastGoldPrices(tx);
    const changes = purities.map((purity) => {
      return { purity, from: last[purity]?.price, to: input.prices[purity] };
    });
    const doubts = doubtsOf(changes, input.prices);
    const confirmation = changes.map(({ purity, from, to }) => `${purity}:${from}-${to}`).join();
    if (doubts.length > 0 && input.confirmed !== confirmation) {
      return { ok: false, reason: "needs-confirmation", doubts, changes, confirmation };
    }
    await tx.insert(goldPrices).values(
      purities.map((purity) => ({
        purity,
        price: input.prices[purity],
        effectiveFrom: sql`clock_timestamp()`,
        setBy: staff.id,
      })),
    );
    await recordAudit(tx, staff, {
      deed: "gold-prices.set",
      subject: "gold-price",
      subjectId: "916,999",
      label: "Gold prices",
      before: { "916": last["916"]?.price, "999": last["999"]?.price },
      after: input.prices,
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
  if (upper <= lower) return [...doubts, { why: "not-above" }];
  // In hundredths, so that the borders themselves are exact.
  if (lower * 100 < upper * 88 || lower * 100 > upper * 96) {
    doubts.push({ why: "odd-ratio", perMille: Math.round((lower / upper) * 1000) });
  }
  return doubts;
}
