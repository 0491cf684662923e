import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { localText, type LocalText } from "#shop/profile/local-texts.ts";
import type { Banner } from "./about-banner.tsx";

export function aboutBanner(profile: Profile): Banner & { title: LocalText } {
  return {
    title: localText(profile, "aboutTitle"),
    picture: profile.aboutPicture,
    alt: localText(profile, "aboutPictureAlt").text,
  };
}
