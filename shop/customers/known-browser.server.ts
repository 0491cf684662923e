import { randomUUID } from "node:crypto";
import { createSignedCookie } from "#shop/cookies.server.ts";

const cookie = createSignedCookie("known", 365 * 86_400);

/** A Set-Cookie value that proves, at later sign-ins, that this browser was signed in to the account before. */
export function knownBrowserCookie(email: string): string {
  return cookie.set(randomUUID(), email);
}

/** The browser's id in its cookie for this account; undefined if the browser was never signed in to the account. */
export function knownBrowserId(headers: Headers, email: string): string | undefined {
  return cookie.read(headers, email);
}
