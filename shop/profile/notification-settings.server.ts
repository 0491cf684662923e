import { z } from "zod";
import { t } from "#languages/messages.ts";
import { checkbox } from "#shop/form-fields.ts";
import { db, type Database, type Tx } from "#db/client.server.ts";
import type { Owner } from "#shop/staff.ts";
import { readProfile } from "./all-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

const address = z.email({
  error: () => t("Enter one email address per line, such as shop@example.com"),
});

export const notificationSettingsForm = z.object({
  /** Addresses, separated by line breaks or commas; empty means that staff get no emails. */
  tellStaffAt: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(address).max(10, { error: () => t("Enter at most 10 addresses") })),
  mailNewOrders: checkbox,
});

export type NotificationSettings = z.output<typeof notificationSettingsForm>;

/** Who receives emails to staff: the shop's own address, until an owner saves a list, which may be empty. */
export async function readNotificationSettings(
  database: Database | Tx = db,
): Promise<NotificationSettings> {
  const { tellStaffAt, mailNewOrders, email } = await readProfile(database);
  return { tellStaffAt: tellStaffAt ?? (email ? [email] : []), mailNewOrders };
}

/** Saves who receives emails to staff. Emails that are already queued keep their recipients. */
export async function setNotificationSettings(
  owner: Owner,
  settings: NotificationSettings,
): Promise<void> {
  await saveSettings(owner, "messages", settings, readNotificationSettings);
}
