import { z } from "zod";
import { checkbox } from "#shop/form-fields.ts";
import type { Owner } from "#shop/staff.ts";
import { saveSettings } from "./save-settings.server.ts";

export const staffRulesForm = z.object({
  staffTwoFactor: checkbox,
});
export type StaffRules = z.output<typeof staffRulesForm>;

/** Saves whether staff need two-factor sign-in. If so, staff without it must set it up at their next request. */
export async function setStaffRules(owner: Owner, rules: StaffRules): Promise<void> {
  await saveSettings(owner, "staff-rules", rules);
}
