import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#env";

/** Signs `text`. The text begins with its purpose, so that a signature is not valid for another purpose. */
export function signature(text: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(text).digest("base64url");
}

/** Compares in constant time, so that the duration does not reveal a signature. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
