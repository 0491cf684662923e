import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#env";

/** Proves that the shop wrote `text`, which starts with its purpose: a signature is valid for that alone. */
export function signature(text: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(text).digest("base64url");
}

/** Compares in constant time, so that the duration does not reveal a signature. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
