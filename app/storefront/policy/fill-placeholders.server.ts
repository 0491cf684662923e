import { joinSentences } from "#app/ui/join-texts.ts";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { inLanguage, type Language } from "#languages/language.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";

type PolicyFacts = {
  profile: Profile;
  /** Up to which value a parcel is insured today; null if none is. */
  insuredLimit: Sen | null;
  /** The language of the text. */
  language: Language;
};

/**
 * Replaces `{name}` and similar placeholders with the shop's current details, `{insurance}`, `{packing}` and those of
 * payment, delivery and returns with words that are true today. Unknown placeholders stay.
 */
export function fillPlaceholders(text: string, { language, ...facts }: PolicyFacts): string {
  const values = inLanguage(language, () => valuesOf(facts));
  return text.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = values[key];
    return value === undefined ? placeholder : value || "—";
  });
}

function valuesOf({
  profile,
  insuredLimit,
}: Omit<PolicyFacts, "language">): Record<string, string> {
  const { name, registrationNumber, email, phone, requirePackingPictures } = profile;
  const address = profile.address.replace(/\n/g, " ");
  const insurance =
    insuredLimit === null
      ? t("Parcels are sent with tracking and signature.")
      : t(
          "Parcels are insured for their full price, up to {limit} per parcel, until someone signs for them. A piece that costs more is sent with tracking and signature.",
          { limit: wholeAmounts(formatMoney(insuredLimit)) },
        );
  const packing = requirePackingPictures
    ? t(
        "We weigh the pieces and photograph the scale before we pack them. Your order's page shows the picture and where the parcel is.",
      )
    : t("We weigh the pieces before we pack them. Your order's page shows where the parcel is.");
  const shop = { name, registrationNumber, address, email, phone };
  const pictureMonths = String(profile.packingPictureMonths);
  const payWithin = tPlural(profile.paymentHours, "within {count} hour", "within {count} hours");
  return {
    ...shop,
    insurance,
    packing,
    pictureMonths,
    payWithin,
    ...deliveryValues(profile),
    ...returnValues(profile),
  };
}

/** What pages promise, by the settings of delivery (ADR-0060). Without opening days, they promise no dates. */
function deliveryValues(profile: Profile) {
  const { openingDays, daysUntilReady, daysUntilSent } = profile;
  if (openingDays.length === 0) {
    return {
      readyWhen: t("We tell you when your order is ready."),
      deliveryTimes: t("We tell you when your parcel leaves the shop."),
    };
  }
  const takes = t(
    "Delivery takes {peninsular} in Peninsular Malaysia, and {east} in Sabah, Sarawak and Labuan.",
    {
      peninsular: workingDays(profile.transitDaysPeninsular),
      east: workingDays(profile.transitDaysEast),
    },
  );
  return {
    readyWhen: readySentence(daysUntilReady),
    deliveryTimes: joinSentences([leavesSentence(daysUntilSent), takes]),
  };
}

function readySentence(count: number): string {
  if (count === 0) return t("We tell you when your order is ready, usually on the same day.");
  return count === 1
    ? t("We tell you when your order is ready, usually on the next working day.")
    : t("We tell you when your order is ready, usually within {count} working days.", { count });
}

function leavesSentence(days: number): string {
  if (days === 0) return t("Orders leave on the day of payment.");
  return tPlural(
    days,
    "Orders leave within {count} working day after payment.",
    "Orders leave within {count} working days after payment.",
  );
}

function workingDays(days: number): string {
  if (days === 0) return t("less than a day");
  return tPlural(days, "{count} working day", "{count} working days");
}

/** What the screens of returns do, by their settings (ADR-0064). */
function returnValues({
  exchangeDays,
  faultDays,
  refundDays,
  exchangeGold,
  exchangeDifference,
}: Profile) {
  return {
    exchangeWithin: withinDays(exchangeDays),
    faultWithin: withinDays(faultDays),
    refundWithin: tPlural(
      refundDays,
      "within {count} day of receiving the pieces",
      "within {count} days of receiving the pieces",
    ),
    exchangeGold:
      exchangeGold === "lower"
        ? t("at the price that you paid or at the price of the day, whichever is lower")
        : t("at the price that you paid"),
    exchangeDifference:
      exchangeDifference === "refund"
        ? t(
            "If the new piece costs more, you pay the difference. If it costs less, we give you the difference back.",
          )
        : t("The new piece must cost at least as much, and you pay the difference."),
  };
}

function withinDays(days: number): string {
  if (days === 0) return t("on the day you receive it");
  return tPlural(days, "within {count} day of receiving it", "within {count} days of receiving it");
}
