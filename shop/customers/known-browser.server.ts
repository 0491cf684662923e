import { randomUUID } from "node:crypto";
import { createSignedCookie } from "#shop/cookies.server.ts";

const cookie = createSignedCookie("known", 365 * 86_400);

type Account = { email: string; passwordHash: string };

/**
 * A Set-Cookie value that proves, at later sign-ins, that this browser was signed in to the account with its current
 * password. An earlier password is no proof.
 */
export function knownBrowserCookie(account: Account): string {
  return cookie.set(randomUUID(), ownerOf(account));
}

/** The browser's id in its cookie for this account; undefined if it was never signed in with the current password. */
export function knownBrowserId(headers: Headers, account: Account): string | undefined {
  return cookie.read(headers, ownerOf(account));
}

function ownerOf({ email, passwordHash }: Account): string {
  return `${email} ${passwordHash}`;
}
