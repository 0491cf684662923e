import { pick } from "#shop/pick.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { localText } from "#shop/profile/local-texts.ts";
import { openingTimes, openState } from "#shop/profile/opening-hours.ts";
import { openSentence } from "../shared/open-sentence.ts";

export type CollectionPlace = ReturnType<typeof collectionPlace>;

/** Where and when orders are collected, and whether the shop is open now, where its hours are understood. */
export function collectionPlace(profile: Profile, now = new Date()) {
  const times = openingTimes(profile);
  const state = times && openState(now, times.hours, times.holidays);
  return {
    ...pick(profile, ["address", "mapUrl"]),
    hours: localText(profile, "hours"),
    openNow: state && openSentence(state),
    openingTimes: times,
  };
}
