import { hash, randomUUID } from "node:crypto";
import { env } from "#env";
import { payPageOrigin } from "#shop/payments/pay-page.server.ts";

/** The policy of responses that are not pages: a browser that opens one runs no script and loads nothing. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy is off in development, where Vite writes inline scripts and opens a WebSocket. */
export const isEnforced = env.NODE_ENV !== "development";

/**
 * Returns the nonce that React and the router put on their own scripts. `applyCspHashes` allows only scripts with this
 * nonce, so an injected script does not run.
 */
export function createNonce(): string {
  return randomUUID();
}

/** What replaces a tag that carries the nonce: a tag, and an inline script to insert after the element. */
export type ReplacedTag = { tag: string; followingScript?: string };

/**
 * Removes the nonce from a page, and returns the page with a policy that allows, by hash, the scripts that had the
 * nonce. With hashes, a page and its headers are the same for everyone and can be cached (ADR-0014).
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
    // Link tags carry the nonce too, but only scripts need a hash.
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

/** Client-side navigation keeps the first page's policy, so all pages have the same policy except for the hashes. */
function pagePolicy(hashes: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    // The preview of a file that is chosen for upload has a `blob:` URL.
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
