import { hash, randomUUID } from "node:crypto";
import { env } from "#env";
import { payPageOrigin } from "#shop/payments/pay-page.server.ts";

/** For responses that are not pages: a browser that opens one runs no script and loads nothing. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Off in development, where Vite writes inline scripts and opens a WebSocket. */
export const isEnforced = env.NODE_ENV !== "development";

/**
 * The nonce for the renderer. It marks the scripts that the framework writes; `applyCspHashes` allows only
 * those, so an injected script does not run.
 */
export function createNonce(): string {
  return randomUUID();
}

/** The tag that replaces a tag with the nonce, and an inline script to insert after it. */
export type ReplacedTag = { tag: string; followingScript?: string };

/**
 * Replaces the tags that carry the nonce, and returns the page with a policy that allows its inline scripts by hash.
 * The nonce is removed: with hashes the page and its headers are the same for everyone and can be cached (ADR-0014).
 */
export function applyCspHashes(
  html: Buffer,
  nonce: string,
  replaceTag: (tag: string) => ReplacedTag = (tag) => ({ tag }),
) {
  const nonceAttribute = Buffer.from(` nonce="${nonce}"`);
  const chunks: Buffer[] = [];
  const hashes = new Set<string>();
  let copiedTo = 0;
  for (
    let at = html.indexOf(nonceAttribute);
    at !== -1;
    at = html.indexOf(nonceAttribute, copiedTo)
  ) {
    const tagStart = html.lastIndexOf("<", at);
    const tagEnd = html.indexOf(">", at) + 1;
    const originalTag = html
      .toString("utf8", tagStart, tagEnd)
      .replace(nonceAttribute.toString(), "");
    const { tag, followingScript } = replaceTag(originalTag);
    chunks.push(html.subarray(copiedTo, tagStart), Buffer.from(tag));
    copiedTo = tagEnd;
    // Only scripts need a hash; link tags carry the nonce, too.
    if (!/^<script\b/.test(originalTag)) continue;
    const close = html.indexOf("</script>", tagEnd);
    if (close > tagEnd) hashes.add(cspHash(html.subarray(tagEnd, close)));
    if (followingScript === undefined || close === -1) continue;
    hashes.add(cspHash(followingScript));
    copiedTo = close + "</script>".length;
    chunks.push(
      html.subarray(tagEnd, copiedTo),
      Buffer.from(`<script>${followingScript}</script>`),
    );
  }
  chunks.push(html.subarray(copiedTo));
  return { page: Buffer.concat(chunks), policy: pagePolicy([...hashes]) };
}

/** Client-side navigation keeps the first page's policy, so all pages have the same except for hashes. */
function pagePolicy(hashes: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    // Files chosen for upload are previewed by a `blob:` URL.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Checkout's form redirects to the payment page, and browsers apply `form-action` to redirects.
    ["form-action 'self'", payPageOrigin()].join(" ").trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(env.BASE_URL.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function cspHash(script: string | Buffer): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}
