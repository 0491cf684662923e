import { db } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { profileSchema, readProfile, writeProfile, type Profile } from "./profile.server.ts";

const profileFields = {
  name: true,
  registrationNumber: true,
  chatNumber: true,
  phone: true,
  email: true,
  address: true,
  hours: true,
  mapUrl: true,
  summary: true,
  aboutTitle: true,
  aboutText: true,
  privacyEnglish: true,
  privacyMalay: true,
  terms: true,
  deliveryAndExchange: true,
} as const;

export const shopProfileForm = profileSchema.pick(profileFields);
export type ShopProfile = Pick<Profile, keyof typeof profileFields>;

export async function readShopProfile(): Promise<ShopProfile> {
  return pickProfileFields(await readProfile());
}

/** Saves the shop's profile; every page shows it from the next request on. */
export async function setShopProfile(
  staff: Staff & { role: "owner" },
  profile: ShopProfile,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = pickProfileFields(await readProfile(tx));
    await writeProfile(tx, profile);
    await recordAudit(tx, staff, {
      action: "settings.changed",
      subject: "settings",
      subjectId: "shop-profile",
      label: "Shop profile",
      before,
      after: profile,
    });
  });
}

function pickProfileFields(profile: Profile): ShopProfile {
  const entries = Object.keys(profileFields).map((key) => [key, profile[key as keyof ShopProfile]]);
  return Object.fromEntries(entries) as ShopProfile;
}
