import { pick } from "#shop/pick.ts";
import type { Profile } from "#shop/profile/all-settings.server.ts";
import { localText } from "#shop/profile/local-texts.ts";

export type CollectionPlace = ReturnType<typeof collectionPlace>;

/** Where and when orders are collected. */
export function collectionPlace(profile: Profile) {
  return { ...pick(profile, ["address", "mapUrl"]), hours: localText(profile, "hours") };
}
