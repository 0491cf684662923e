import { dayOf } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import { availableMethods } from "#shop/orders/payment-methods.server.ts";
import type { PublicMethod } from "#shop/orders/read-order.server.ts";
import { pick } from "#shop/pick.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { socialLinks } from "#shop/profile/social-links.ts";
import { localText, type LocalText } from "#shop/profile/local-texts.ts";

const shown = ["name", "registrationNumber", "address", "email", "phone", "chatNumber"] as const;

/** The part of the shop's profile that every page shows. */
export type ShopDetails = Pick<Profile, (typeof shown)[number]> & {
  hours: LocalText;
  summary: string;
  social: { name: string; url: string }[];
  /** How an order can be paid. */
  methods: PublicMethod[];
  /** This year in Malaysia. */
  year: string;
};

export function shopDetails(profile: Profile): ShopDetails {
  return {
    ...pick(profile, shown),
    hours: localText(profile, "hours"),
    summary: localText(profile, "summary").text,
    social: socialLinks(profile.socialLinks),
    methods: availableMethods(profile.paymentMethods, 0 as Sen).offered.map(({ method }) => method),
    year: dayOf(new Date()).slice(0, 4),
  };
}
