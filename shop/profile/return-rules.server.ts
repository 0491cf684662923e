import { z } from "zod";
import type { Database, Tx } from "#db/client.server.ts";
import { t } from "#languages/messages.ts";
import { wholeNumber } from "#shop/form-fields.ts";
import type { Owner } from "#shop/staff.ts";
import { readSettings } from "./all-settings.server.ts";
import { exchangeDifferences, exchangeGoldPrices } from "./profile-schema.server.ts";
import { saveEvidenceRules, type SaveEvidenceRules } from "./save-evidence-rules.server.ts";

export const returnRulesForm = z.object({
  exchangeDays: wholeNumber(365),
  faultDays: wholeNumber(365),
  refundDays: wholeNumber(60).refine((days) => days > 0, { error: () => t("Enter 1 or more") }),
  exchangeGold: z.enum(exchangeGoldPrices, { error: () => t("Choose a gold price") }),
  exchangeDifference: z.enum(exchangeDifferences, {
    error: () => t("Choose what happens with the difference"),
  }),
});

export type ReturnRules = z.infer<typeof returnRulesForm>;

export function readReturnRules(database?: Database | Tx): Promise<ReturnRules> {
  return readSettings(returnRulesForm.keyof().options, database);
}

/** Saves how long customers can ask for a return, by when it is settled, and the terms of exchanges. */
export function setReturnRules(owner: Owner, rules: ReturnRules): Promise<SaveEvidenceRules> {
  return saveEvidenceRules(owner, "return-rules", rules);
}
