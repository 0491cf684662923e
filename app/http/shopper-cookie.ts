/** What the browser itself shows of its visitor, on pages that are the same for everybody. */
export type Shopper = {
  inCart: number;
  user: { name: string; isStaff: boolean } | undefined;
};

/** The answer before the browser was asked, and of a browser that has nothing to tell. */
export const nobody: Shopper = { inCart: 0, user: undefined };

/** What the cookie says once who is calling has changed, until the next page that is made for this browser. */
export const staleShopper = "stale";

const cookie = /(?:^|;\s*)(?:__Host-)?emas\.shopper=([^;]*)/;

/** The cookie's value as it travels, whatever its prefix; undefined where there is none. */
export function shopperValueIn(cookies: string): string | undefined {
  return cookie.exec(cookies)?.[1] || undefined;
}

export function writeShopper({ inCart, user }: Shopper): string | undefined {
  if (inCart === 0 && !user) return undefined;
  const parts = [inCart, user?.isStaff ? 1 : 0, user?.name.slice(0, 80) ?? ""];
  return encodeURIComponent(JSON.stringify(parts));
}

/** Undefined where the value says nothing that can be shown: the browser's owner may have written it. */
export function readShopper(value: string): Shopper | undefined {
  try {
    const [inCart, isStaff, name] = JSON.parse(decodeURIComponent(value)) as unknown[];
    if (!Number.isSafeInteger(inCart) || typeof name !== "string") return undefined;
    return {
      inCart: inCart as number,
      user: name ? { name, isStaff: isStaff === 1 } : undefined,
    };
  } catch {
    return undefined;
  }
}
