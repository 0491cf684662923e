import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { parseMoney, type Purity, type SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { currentGoldPrices, purities } from "./gold-prices.server.ts";

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
  confirmed: z.string().max(100).optional(),
});

export type PriceChange = { purity: Purity; from: SenPerGram; to: SenPerGram };
export type SetGoldPrices =
  | { ok: true }
  | { ok: false; reason: "needs-confirmation"; changes: PriceChange[]; confirmation: string };

/**
 * Adds both prices to the history in one transaction, in effect at once. A change of more than 10 % is
 * refused with the old and the new price (decision 4), until the call carries the `confirmation` of just
 * this change: where another clerk has moved the price meanwhile, it is asked again.
 */
export async function setGoldPrices(
  staff: Staff,
  input: { prices: Record<Purity, SenPerGram>; confirmed?: string | undefined },
): Promise<SetGoldPrices> {
  return db.transaction(async (tx) => {
    // Two clerks at once: the second is compared with what the first has set.
    await tx.execute(sql`lock table ${goldPrices} in share row exclusive mode`);
    const current = await currentGoldPrices(tx);
    const changes = purities.flatMap((purity) => {
      const from = current[purity]?.price;
      const to = input.prices[purity];
      return from && Math.abs(to - from) * 10 > from ? [{ purity, from, to }] : [];
    });
    const confirmation = changes.map(({ purity, from, to }) => `${purity}:${from}-${to}`).join();
    if (changes.length > 0 && input.confirmed !== confirmation) {
      return { ok: false, reason: "needs-confirmation", changes, confirmation };
    }
    await tx.insert(goldPrices).values(
      purities.map((purity) => ({
        purity,
        price: input.prices[purity],
        effectiveFrom: sql`clock_timestamp()`,
        setBy: staff.id,
      })),
    );
    const before = { "916": current["916"]?.price, "999": current["999"]?.price };
    await recordAudit(tx, staff, {
      deed: "gold-prices.set",
      subject: "gold-price",
      subjectId: "916,999",
      label: "Gold prices",
      before,
      after: input.prices,
    });
    return { ok: true };
  });
}
