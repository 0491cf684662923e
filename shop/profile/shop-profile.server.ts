import { db } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import { profileSchema, readProfile, writeProfile, type Profile } from "./profile.server.ts";

const words = {
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

export const shopProfileForm = profileSchema.pick(words);
export type ShopProfile = Pick<Profile, keyof typeof words>;

export async function readShopProfile(): Promise<ShopProfile> {
  return wordsOf(await readProfile());
}

/** The shop's own words, as its owner writes them; every page shows them from the next request on. */
export async function setShopProfile(
  staff: Staff & { role: "owner" },
  profile: ShopProfile,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = wordsOf(await readProfile(tx));
    await writeProfile(tx, profile);
    await recordAudit(tx, staff, {
      deed: "settings.changed",
      subject: "settings",
      subjectId: "shop-profile",
      label: "Shop profile",
      before,
      after: profile,
    });
  });
}

function wordsOf(profile: Profile): ShopProfile {
  const entries = Object.keys(words).map((key) => [key, profile[key as keyof ShopProfile]]);
  return Object.fromEntries(entries) as ShopProfile;
}
