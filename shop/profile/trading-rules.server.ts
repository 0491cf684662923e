import { z } from "zod";
import { checkbox, wholeNumber } from "#shop/form-fields.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile } from "./all-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

export const tradingRulesForm = z.object({
  stalePriceHours: wholeNumber(8760),
  stopStaleSales: checkbox,
  priceLockMinutes: wholeNumber(1440),
  counterLockMinutes: wholeNumber(1440),
  lowStock: wholeNumber(1000),
});

export type TradingRules = z.infer<typeof tradingRulesForm>;

export async function readTradingRules(): Promise<TradingRules> {
  return pick(await readProfile(), tradingRulesForm.keyof().options);
}

/**
 * Saves the trading rules: the age at which a gold price is stale, whether that pauses sales, how long checkout and
 * orders that staff enter hold prices, and the low-stock limit. They take effect immediately; existing quotes keep their expiry.
 */
export async function setTradingRules(owner: Owner, rules: TradingRules): Promise<void> {
  await saveSettings(owner, "trading-rules", rules);
}
