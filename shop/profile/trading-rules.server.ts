import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockProfile, readProfile, writeProfile } from "./profile.server.ts";

const whole = (most: number) =>
  z.coerce
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(most, `Enter ${most} at most`);

export const tradingRulesForm = z.object({
  stalePriceHours: z.preprocess(blankIsMissing, whole(8760)),
  stopStaleSales: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
  priceLockMinutes: z.preprocess(blankIsMissing, whole(1440)),
  lowStock: z.preprocess(blankIsMissing, whole(1000)),
});

export type TradingRules = z.infer<typeof tradingRulesForm>;

export async function readTradingRules(within: Database | Tx = db): Promise<TradingRules> {
  const { stalePriceHours, stopStaleSales, priceLockMinutes, lowStock } = await readProfile(within);
  return { stalePriceHours, stopStaleSales, priceLockMinutes, lowStock };
}

/**
 * When a price is stale and what that stops, how long checkout holds one, and which stock is low; every
 * screen follows at once, and a quote that was given out keeps its time.
 */
export async function setTradingRules(
  staff: Staff & { role: "owner" },
  rules: TradingRules,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readTradingRules(tx);
    await writeProfile(tx, rules);
    await recordAudit(tx, staff, {
      deed: "settings.changed",
      subject: "settings",
      subjectId: "trading-rules",
      label: "Trading rules",
      before,
      after: rules,
    });
  });
}

/** Else an empty field would be read as 0. */
function blankIsMissing(value: unknown) {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
