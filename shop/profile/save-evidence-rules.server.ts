import { db } from "#db/client.server.ts";
import type { Owner } from "#shop/staff.ts";
import { lockProfile, readProfile } from "./all-settings.server.ts";
import type { Profile } from "./profile-schema.server.ts";
import { writeSettings, type SettingsGroup } from "./save-settings.server.ts";

/** Packing pictures would be deleted while customers can still report a fault. */
export type TooShort = {
  ok: false;
  reason: "pictures-too-short";
  faultDays: number;
  /** For how long they are kept, and for how long they must be. */
  months: number;
  needed: number;
};
export type SaveEvidenceRules = { ok: true } | TooShort;

/** Fewer than a month has on average, so that the pictures never go a day too early. */
const daysPerMonth = 30;

/**
 * Saves settings of packing or of returns. They are compared with each other, because packing pictures are evidence: they
 * are kept at least as long as customers can report a fault.
 */
export async function saveEvidenceRules(
  owner: Owner,
  group: SettingsGroup,
  rules: Partial<Profile>,
): Promise<SaveEvidenceRules> {
  return db.transaction(async (tx): Promise<SaveEvidenceRules> => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    const { faultDays, packingPictureMonths: months } = { ...before, ...rules };
    const needed = Math.ceil(faultDays / daysPerMonth);
    if (months < needed) {
      return { ok: false, reason: "pictures-too-short", faultDays, months, needed };
    }
    await writeSettings(tx, owner, group, before, rules);
    return { ok: true };
  });
}

/** The longest time to report a fault that pictures kept for so many months cover. */
export function longestFaultDays(months: number): number {
  return months * daysPerMonth;
}
