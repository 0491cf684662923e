/** What scripts show about the visitor on pages that are cached for everyone. */
export type Shopper = {
  cartCount: number;
  user: { name: string; isStaff: boolean } | undefined;
  /** The deadline for paying this visitor's newest unpaid order, in milliseconds since 1970; 0 if there is none. */
  payBy: number;
};

/** The shopper during server rendering and for a visitor without the cookie. */
export const anonymousShopper: Shopper = { cartCount: 0, user: undefined, payBy: 0 };

/** The shopper cookie's value after sign-in or sign-out, until the next page is rendered for the visitor. */
export const staleShopper = "stale";

const cookiePattern = /(?:^|;\s*)(?:__Host-)?emas\.shopper=([^;]*)/;

/** The raw value of the shopper cookie, whose name may start with `__Host-`; undefined if there is no such cookie. */
export function shopperCookieValue(cookies: string): string | undefined {
  return cookiePattern.exec(cookies)?.[1] || undefined;
}

/** The name of an account in the cookie, and of the owner of the wishlist's copy, which is compared with it. */
export function shopperName(user: { name: string } | undefined): string {
  return user?.name.slice(0, 80) ?? "";
}

export function serializeShopper({ cartCount, user, payBy }: Shopper): string | undefined {
  if (cartCount === 0 && !user && !payBy) return undefined;
  const parts = [cartCount, user?.isStaff ? 1 : 0, shopperName(user), ...(payBy ? [payBy] : [])];
  return encodeURIComponent(JSON.stringify(parts));
}

/** Returns undefined for an invalid value, because visitors can edit the cookie. */
export function parseShopper(value: string): Shopper | undefined {
  try {
    const [cartCount, isStaff, name, payBy] = JSON.parse(decodeURIComponent(value)) as unknown[];
    if (!Number.isSafeInteger(cartCount) || typeof name !== "string") return undefined;
    return {
      cartCount: cartCount as number,
      user: name ? { name, isStaff: isStaff === 1 } : undefined,
      payBy: Number(payBy) || 0,
    };
  } catch {
    return undefined;
  }
}
