/** A courier whose parcels can be followed. `link` makes the address of its tracking page from a parcel's number. */
export type Courier = {
  id: string;
  /** The courier's own name, the same in all languages. */
  name: string;
  link?: (trackingNumber: string) => string;
  /** Whether a number looks like one of this courier. Formats change, so that a screen may only warn. */
  isUsualNumber?: (trackingNumber: string) => boolean;
  /** True if it may deliver within a city only, so that insurance with it says nothing about other parcels. */
  isLocal?: true;
};

/**
 * Tracking pages as read in November 2026. A courier without `link` has several patterns in use or none at all: its
 * number is shown to copy, or staff paste the link of the parcel.
 */
export const couriers: Courier[] = [
  {
    id: "pos-laju",
    name: "Pos Laju",
    link: (number) => `https://tracking.pos.com.my/tracking/${encodeURIComponent(number)}`,
    isUsualNumber: (number) => isPostalNumber(number) || /^MYPM\d{11}$/.test(number),
  },
  {
    id: "jt",
    name: "J&T Express",
    link: (number) => `https://www.jtexpress.my/tracking/${encodeURIComponent(number)}`,
    isUsualNumber: (number) => /^\d{12}$/.test(number),
  },
  {
    id: "ninja-van",
    name: "Ninja Van",
    link: (number) => `https://www.ninjavan.co/en-my/tracking?id=${encodeURIComponent(number)}`,
    isUsualNumber: (number) => /^(NLMY[A-Z]{1,2}\d{8,10}|NVMY[A-Z0-9]+)$/.test(number),
  },
  {
    id: "city-link",
    name: "City-Link Express",
    link: (number) =>
      `https://www.citylinkexpress.com/tracking-result/?track0=${encodeURIComponent(number)}`,
  },
  {
    id: "spx",
    name: "SPX Express",
    link: (number) => `https://spx.com.my/track?${encodeURIComponent(number)}`,
    isUsualNumber: (number) => /^MY\d+A?$/.test(number),
  },
  {
    id: "dhl-ecommerce",
    name: "DHL eCommerce",
    link: (number) => `https://ecommerceportal.dhl.com/track/?ref=${encodeURIComponent(number)}`,
  },
  {
    id: "flash",
    name: "Flash Express",
    link: (number) => `https://www.flashexpress.my/fle/tracking?se=${encodeURIComponent(number)}`,
  },
  { id: "skynet", name: "SkyNet" },
  { id: "gdex", name: "GDEX" },
  { id: "lalamove", name: "Lalamove", isLocal: true },
  { id: "other", name: "", isLocal: true },
];

/** The ids of the couriers that deliver anywhere in Malaysia. */
export const nationwideCouriers = couriers.flatMap(({ id, isLocal }) => (isLocal ? [] : [id]));

export function findCourier(id: string | null): Courier | undefined {
  return couriers.find((courier) => courier.id === id);
}

/** The page on which the parcel can be followed: the pasted link, or one made from the number. */
export function trackingLink(parcel: {
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | undefined {
  if (parcel.trackingUrl) return parcel.trackingUrl;
  return parcel.trackingNumber
    ? findCourier(parcel.courier)?.link?.(parcel.trackingNumber)
    : undefined;
}

/** Without spaces, in capitals: people copy numbers in groups of four. */
export function normalTrackingNumber(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}

/** The number of a registered postal item, whose ninth digit is a check digit (Universal Postal Union, standard S10). */
function isPostalNumber(number: string): boolean {
  const digits = /^[A-Z]{2}(\d{8})(\d)MY$/.exec(number);
  if (!digits) return false;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[1]![at]), 0);
  const check = 11 - (sum % 11);
  return Number(digits[2]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}
