import { z } from "zod";
import { checkbox, wholeNumber } from "#shop/form-fields.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile } from "./all-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

export const pricingSettingsForm = z.object({
  stalePriceHours: wholeNumber(8760),
  stopStaleSales: checkbox,
  priceLockMinutes: wholeNumber(1440),
  counterLockMinutes: wholeNumber(1440),
  lowStock: wholeNumber(1000),
});

export type PricingSettings = z.infer<typeof pricingSettingsForm>;

export async function readPricingSettings(): Promise<PricingSettings> {
  return pick(await readProfile(), pricingSettingsForm.keyof().options);
}

/**
 * Saves the settings of pricing and stock: the age at which a gold price is stale, whether that pauses sales, how long checkout and
 * orders that staff enter hold prices, and the low-stock limit. They take effect immediately; existing quotes keep their expiry.
 */
export async function setPricingSettings(owner: Owner, rules: PricingSettings): Promise<void> {
  await saveSettings(owner, "trading-rules", rules);
}
