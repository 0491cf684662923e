import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockProfile, readProfile, writeProfile } from "./profile.server.ts";

const address = z.email("Enter one email address per line, such as shop@example.com");

export const messageSettingsForm = z.object({
  /** Separated by line breaks or commas; empty for no emails to staff. */
  tellStaffAt: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(address).max(10, "Enter at most 10 addresses")),
  mailNewOrders: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
});

export type MessageSettings = z.output<typeof messageSettingsForm>;

/** Who receives emails to staff: the shop's own address until an owner saves others, or none. */
export async function readMessageSettings(database: Database | Tx = db): Promise<MessageSettings> {
  const { tellStaffAt, mailNewOrders, email } = await readProfile(database);
  return { tellStaffAt: tellStaffAt ?? (email ? [email] : []), mailNewOrders };
}

/** Applies to new events; emails already queued keep their recipients. */
export async function setMessageSettings(
  staff: Staff & { role: "owner" },
  settings: MessageSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readMessageSettings(tx);
    await writeProfile(tx, settings);
    await recordAudit(tx, staff, {
      action: "settings.changed",
      subject: "settings",
      subjectId: "messages",
      label: "Messages",
      before,
      after: settings,
    });
  });
}
