import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { amountBetween, checkbox, wholeNumber } from "#shop/form-fields.ts";
import { parseWeight } from "#shop/parse-amounts.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile } from "./all-settings.server.ts";
import { saveEvidenceRules, type SaveEvidenceRules } from "./save-evidence-rules.server.ts";

export const packingRulesForm = z.object({
  weightTolerance: z
    .string({ error: () => t("Enter a weight from 0 to 1 g") })
    .transform(amountBetween(parseWeight, [0, 1000], message("Enter a weight from 0 to 1 g"))),
  requirePackingPictures: checkbox,
  packingPictureMonths: wholeNumber(120).refine((months) => months >= 6, {
    error: () => t("Enter 6 or more"),
  }),
  labelSender: z.string().trim().max(200).default(""),
});

export type PackingRules = z.infer<typeof packingRulesForm>;

export async function readPackingRules(): Promise<PackingRules> {
  return pick(await readProfile(), packingRulesForm.keyof().options);
}

/** Saves how far a scale may differ, whether packing needs pictures and how long they stay, and the sender on labels. */
export function setPackingRules(owner: Owner, rules: PackingRules): Promise<SaveEvidenceRules> {
  return saveEvidenceRules(owner, "packing-rules", rules);
}
