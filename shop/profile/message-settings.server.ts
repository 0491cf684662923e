import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { lockProfile, readProfile, writeProfile } from "./profile.server.ts";

const address = z.email("Enter e-mail addresses only, such as shop@example.com, one on each line");

export const messageSettingsForm = z.object({
  /** A line or a comma between them; none at all for nobody. */
  tellStaffAt: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(address).max(10, "Enter 10 addresses at most")),
  mailNewOrders: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
});

export type MessageSettings = z.output<typeof messageSettingsForm>;

/** Whom of the staff to write to: the shop's own address until an owner has chosen others, or nobody. */
export async function readMessageSettings(within: Database | Tx = db): Promise<MessageSettings> {
  const { tellStaffAt, mailNewOrders, email } = await readProfile(within);
  return { tellStaffAt: tellStaffAt ?? (email ? [email] : []), mailNewOrders };
}

/** Holds for facts from now on; letters that are written already go where they were to go. */
export async function setMessageSettings(
  staff: Staff & { role: "owner" },
  settings: MessageSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readMessageSettings(tx);
    await writeProfile(tx, settings);
    await recordAudit(tx, staff, {
      deed: "settings.changed",
      subject: "settings",
      subjectId: "messages",
      label: "Messages",
      before,
      after: settings,
    });
  });
}
