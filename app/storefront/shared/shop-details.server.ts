import { pick } from "#shop/pick.ts";
import type { Profile } from "#shop/profile/all-settings.server.ts";
import { localText, type LocalText } from "#shop/profile/local-texts.ts";

const shown = ["name", "registrationNumber", "address", "email", "phone", "chatNumber"] as const;

/** The part of the shop's profile that every page shows. */
export type ShopDetails = Pick<Profile, (typeof shown)[number]> & {
  hours: LocalText;
  summary: string;
};

export function shopDetails(profile: Profile): ShopDetails {
  return {
    ...pick(profile, shown),
    hours: localText(profile, "hours"),
    summary: localText(profile, "summary").text,
  };
}
