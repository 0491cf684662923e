import { normalizePath } from "./normalize-path.ts";

const kB = 1024;

/** Uploads are limited while `readUpload` streams them; all other bodies are buffered completely. */
export function mayCarryFiles({ url, contentType }: { url: string; contentType: string }) {
  return contentType.startsWith("multipart/") && uploadPaths.test(normalizePath(url));
}

const uploadPaths =
  /^\/(payment\/touch-n-go\/[^/]+|admin\/(categories|settings\/home|products\/[^/]+(\/save)?))$/;

/** The largest body that an address accepts. */
export function maxBodyBytes(url: string): number {
  return maxBodyBytesByPath[normalizePath(url)] ?? 64 * kB;
}

const maxBodyBytesByPath: Record<string, number> = {
  // The signed quote of a full cart can have 100,000 characters; a note of 1,000 Chinese characters is 9 kB.
  "/checkout": 160 * kB,
  "/admin/orders/new": 160 * kB,
  // Five texts of 20,000 characters; a percent-encoded Chinese character takes nine bytes.
  "/admin/settings/shop": 1024 * kB,
  "/webhooks/stripe": 1024 * kB,
};
