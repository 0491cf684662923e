import { z } from "zod";
import { db } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile, writeProfile } from "./profile.server.ts";

export const staffRulesForm = z.object({
  staffTwoFactor: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
});
export type StaffRules = z.output<typeof staffRulesForm>;

/** Saves whether staff need two-factor sign-in; those without it must set it up at their next request. */
export async function setStaffRules(owner: Owner, rules: StaffRules): Promise<void> {
  await db.transaction(async (tx) => {
    const { staffTwoFactor } = await readProfile(tx);
    await writeProfile(tx, rules);
    await recordAudit(tx, owner, {
      action: "settings.changed",
      subject: "settings",
      subjectId: "staff-rules",
      label: "Staff rules",
      before: { staffTwoFactor },
      after: rules,
    });
  });
}
