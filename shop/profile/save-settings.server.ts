import { db, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { lockProfile, readProfile, writeProfile } from "./all-settings.server.ts";
import type { Profile } from "./profile-schema.server.ts";

/** A group of settings. The audit log stores this code, and its screen shows the group's name. */
export type SettingsGroup =
  | "shop-profile"
  | "home-page"
  | "messages"
  | "payments"
  | "trading-rules"
  | "delivery"
  | "staff-rules"
  | "packing-rules"
  | "return-rules";

/** Saves settings with an audit entry. `readBefore` reads the old settings as their screen shows them. */
export async function saveSettings(
  owner: Owner,
  group: SettingsGroup,
  after: Partial<Profile>,
  readBefore: (tx: Tx) => Promise<Partial<Profile>> = readProfile,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    await writeSettings(tx, owner, group, await readBefore(tx), after);
  });
}

/** Like `saveSettings`, in a transaction that has locked the profile. */
export async function writeSettings(
  tx: Tx,
  owner: Owner,
  group: SettingsGroup,
  before: Partial<Profile>,
  after: Partial<Profile>,
): Promise<void> {
  await writeProfile(tx, after);
  await recordAudit(tx, owner, {
    action: "settings.changed",
    subject: "settings",
    subjectId: group,
    label: group,
    before: pick(before, Object.keys(after) as (keyof Profile)[]),
    after,
  });
}
