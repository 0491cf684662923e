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

/** What every page shows of the shop. */
export type ShopDetails = Pick<Profile, (typeof shown)[number]>;

export function shopDetails(profile: Profile): ShopDetails {
  return pick(profile, shown);
}
