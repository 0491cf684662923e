import { randomUUID } from "node:crypto";
import { createSignedCookie } from "#shop/cookies.server.ts";

/** A signed cookie with the random id of a browser, kept for a year. The cart of a guest belongs to this id. */
export const guestCookie = createSignedCookie("guest", 365 * 86_400);

/** A new id for a browser, and the Set-Cookie value that stores it. */
export function createGuest() {
  const guestId = randomUUID();
  return { guestId, cookie: guestCookie.set(guestId) };
}
