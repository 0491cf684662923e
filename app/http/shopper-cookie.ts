/** What scripts show about the visitor on pages that are cached for everyone. */
export type Shopper = {
  cartCount: number;
  user: { name: string; isStaff: boolean } | undefined;
};

/** Used during server rendering, and without the cookie. */
export const anonymousShopper: Shopper = { cartCount: 0, user: undefined };

/** The cookie's value after sign-in or sign-out, until the next page that is rendered for this visitor. */
export const staleShopper = "stale";

const cookiePattern = /(?:^|;\s*)(?:__Host-)?emas\.shopper=([^;]*)/;

/** The raw cookie value, with or without the cookie's prefix; undefined if there is none. */
export function shopperCookieValue(cookies: string): string | undefined {
  return cookiePattern.exec(cookies)?.[1] || undefined;
}

export function serializeShopper({ cartCount, user }: Shopper): string | undefined {
  if (cartCount === 0 && !user) return undefined;
  const parts = [cartCount, user?.isStaff ? 1 : 0, user?.name.slice(0, 80) ?? ""];
  return encodeURIComponent(JSON.stringify(parts));
}

/** Undefined for an invalid value: the visitor can edit the cookie. */
export function parseShopper(value: string): Shopper | undefined {
  try {
    const [cartCount, isStaff, name] = JSON.parse(decodeURIComponent(value)) as unknown[];
    if (!Number.isSafeInteger(cartCount) || typeof name !== "string") return undefined;
    return {
      cartCount: cartCount as number,
      user: name ? { name, isStaff: isStaff === 1 } : undefined,
    };
  } catch {
    return undefined;
  }
}
