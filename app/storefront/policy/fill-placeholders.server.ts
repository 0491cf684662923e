import { inLanguage, type Language } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import type { Profile } from "#shop/profile/all-settings.server.ts";

type Facts = {
  profile: Profile;
  areParcelsInsured: boolean;
  /** The language of the text. */
  language: Language;
};

/**
 * Replaces `{name}` and similar placeholders with the shop's current details, `{insurance}` and `{packing}` with
 * sentences that are true today. Unknown placeholders stay.
 */
export function fillPlaceholders(text: string, { language, ...facts }: Facts): string {
  const values = inLanguage(language, () => valuesOf(facts));
  return text.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = values[key];
    return value === undefined ? placeholder : value || "—";
  });
}

function valuesOf({ profile, areParcelsInsured }: Omit<Facts, "language">): Record<string, string> {
  const { name, registrationNumber, email, phone, requirePackingPictures } = profile;
  const address = profile.address.replace(/\n/g, " ");
  const insurance = areParcelsInsured
    ? t("Parcels are insured for their full price until someone signs for them.")
    : t("Parcels are sent with tracking and signature.");
  const packing = requirePackingPictures
    ? t(
        "We weigh the pieces and photograph the scale before we pack them. Your order's page shows the picture and where the parcel is.",
      )
    : t("We weigh the pieces before we pack them. Your order's page shows where the parcel is.");
  return { name, registrationNumber, address, email, phone, insurance, packing };
}
