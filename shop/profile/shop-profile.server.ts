import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import { profileSchema, readProfile, type Profile } from "./all-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

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
  return pick(await readProfile(), Object.keys(profileFields) as (keyof ShopProfile)[]);
}

/** Saves the shop's profile; every page shows it from the next request on. */
export async function setShopProfile(owner: Owner, profile: ShopProfile): Promise<void> {
  await saveSettings(owner, { subjectId: "shop-profile", label: "Shop profile" }, profile);
}
