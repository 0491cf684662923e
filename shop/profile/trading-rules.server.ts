import { z } from "zod";
import { checkbox } from "#shop/checkbox.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile } from "./profile.server.ts";
import { saveSettings } from "./save-settings.server.ts";

const wholeNumber = (max: number) =>
  z.coerce
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(max, `Enter at most ${max}`);

export const tradingRulesForm = z.object({
  stalePriceHours: z.preprocess(emptyAsUndefined, wholeNumber(8760)),
  stopStaleSales: checkbox,
  priceLockMinutes: z.preprocess(emptyAsUndefined, wholeNumber(1440)),
  lowStock: z.preprocess(emptyAsUndefined, wholeNumber(1000)),
});

export type TradingRules = z.infer<typeof tradingRulesForm>;

export async function readTradingRules(): Promise<TradingRules> {
  return pick(await readProfile(), [
    "stalePriceHours",
    "stopStaleSales",
    "priceLockMinutes",
    "lowStock",
  ]);
}

/**
 * Saves the trading rules: the age at which a gold price is stale, whether that pauses sales, how long checkout
 * holds prices, and the low-stock limit. Takes effect immediately; existing quotes keep their expiry.
 */
export async function setTradingRules(owner: Owner, rules: TradingRules): Promise<void> {
  await saveSettings(owner, { subjectId: "trading-rules", label: "Trading rules" }, rules);
}

/** `z.coerce` would read an empty field as 0. */
function emptyAsUndefined(value: unknown) {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
