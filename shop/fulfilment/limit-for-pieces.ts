import type { Sen } from "#shop/money.ts";

/**
 * The limit of the insurance of a parcel, if each of the pieces can be sent in an insured parcel; otherwise undefined.
 * Several pieces that are worth more than the limit together are packed as several parcels.
 */
export function limitForPieces(
  limit: Sen | null | undefined,
  prices: (Sen | undefined)[],
): Sen | undefined {
  if (limit === null || limit === undefined) return undefined;
  return prices.every((price) => price === undefined || price <= limit) ? limit : undefined;
}
