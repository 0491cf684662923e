import { plainPath } from "./plain-path.ts";

const kB = 1024;

/** Where files may be sent to, they are counted while they are read, by `readUpload`; other bodies are held whole. */
export function mayCarryFiles({ url, contentType }: { url: string; contentType: string }) {
  return contentType.startsWith("multipart/") && takesFiles.test(plainPath(url));
}

const takesFiles =
  /^\/(payment\/touch-n-go\/[^/]+|admin\/(categories|settings\/home|products\/[^/]+(\/save)?))$/;

/** The longest body that an address takes, in bytes. */
export function longestBody(url: string): number {
  return longerBodies[plainPath(url)] ?? 64 * kB;
}

const longerBodies: Record<string, number> = {
  // The signed quote of a full cart may have 100,000 characters, and a note of 1,000 Chinese ones is 9 kB.
  "/checkout": 160 * kB,
  "/admin/orders/new": 160 * kB,
  // Five texts of 20,000 characters; percent-encoded, a Chinese one takes nine bytes.
  "/admin/settings/shop": 1024 * kB,
  "/webhooks/stripe": 1024 * kB,
};
