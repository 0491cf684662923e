import { pick } from "#shop/pick.ts";
import type { Profile } from "#shop/profile/all-settings.server.ts";

const shown = [
  "name",
  "registrationNumber",
  "address",
  "email",
  "phone",
  "chatNumber",
  "hours",
  "summary",
] as const;

/** The part of the shop's profile that every page shows. */
export type ShopDetails = Pick<Profile, (typeof shown)[number]>;

export function shopDetails(profile: Profile): ShopDetails {
  return pick(profile, shown);
}
