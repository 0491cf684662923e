import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockProfile, readProfile, writeProfile } from "./profile.server.ts";

const wholeNumber = (max: number) =>
  z.coerce
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(max, `Enter at most ${max}`);

export const tradingRulesForm = z.object({
  stalePriceHours: z.preprocess(emptyAsUndefined, wholeNumber(8760)),
  stopStaleSales: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
  priceLockMinutes: z.preprocess(emptyAsUndefined, wholeNumber(1440)),
  lowStock: z.preprocess(emptyAsUndefined, wholeNumber(1000)),
});

export type TradingRules = z.infer<typeof tradingRulesForm>;

export async function readTradingRules(database: Database | Tx = db): Promise<TradingRules> {
  const { stalePriceHours, stopStaleSales, priceLockMinutes, lowStock } =
    await readProfile(database);
  return { stalePriceHours, stopStaleSales, priceLockMinutes, lowStock };
}

/**
 * Saves the trading rules: the age at which a gold price is stale, whether that pauses sales, how long checkout
 * holds prices, and the low-stock limit. Takes effect immediately; existing quotes keep their expiry.
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
      action: "settings.changed",
      subject: "settings",
      subjectId: "trading-rules",
      label: "Trading rules",
      before,
      after: rules,
    });
  });
}

/** `z.coerce` would read an empty field as 0. */
function emptyAsUndefined(value: unknown) {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
