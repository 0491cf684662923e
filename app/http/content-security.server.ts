import { hash, randomUUID } from "node:crypto";
import { env } from "#env";
import { payPageOrigin } from "#shop/payments/pay-page.server.ts";

/** For every answer that is no page: a browser that opens it by itself runs and loads nothing. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Vite writes inline scripts and opens a socket while one develops. */
export const isEnforced = env.NODE_ENV !== "development";

/**
 * What the renderer is given as its nonce. It marks the scripts that the framework writes: `sealPage` lets
 * in those and no other, so a script that came into the page some other way stays dead.
 */
export function makeMark(): string {
  return randomUUID();
}

/** A marked tag as it shall stand in the page, and a script to stand behind its own. */
export type SealedTag = { tag: string; behind?: string };

/**
 * A finished page, its marked tags as `change` wants them, and the policy that names its inline scripts by their
 * hashes. The mark is taken out again: with hashes the page is the same for everyone and may be kept, headers
 * and all (decision record 0014).
 */
export function sealPage(
  drawn: Buffer,
  mark: string,
  change: (tag: string) => SealedTag = (tag) => ({ tag }),
) {
  const marking = Buffer.from(` nonce="${mark}"`);
  const pieces: Buffer[] = [];
  const hashes = new Set<string>();
  let done = 0;
  for (let at = drawn.indexOf(marking); at !== -1; at = drawn.indexOf(marking, done)) {
    const begin = drawn.lastIndexOf("<", at);
    const end = drawn.indexOf(">", at) + 1;
    const marked = drawn.toString("utf8", begin, end).replace(marking.toString(), "");
    const { tag, behind } = change(marked);
    pieces.push(drawn.subarray(done, begin), Buffer.from(tag));
    done = end;
    // A link bears the mark, too.
    if (!/^<script\b/.test(marked)) continue;
    const close = drawn.indexOf("</script>", end);
    if (close > end) hashes.add(hashOf(drawn.subarray(end, close)));
    if (behind === undefined || close === -1) continue;
    hashes.add(hashOf(behind));
    done = close + "</script>".length;
    pieces.push(drawn.subarray(end, done), Buffer.from(`<script>${behind}</script>`));
  }
  pieces.push(drawn.subarray(done));
  return { page: Buffer.concat(pieces), policy: pagePolicy([...hashes]) };
}

/** One policy for all pages, hashes aside: who goes on by script keeps that of the first page. */
function pagePolicy(hashes: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    // A chosen file is shown before it is sent, out of the browser's own memory.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Checkout's form is answered by a redirect to the pay page, which browsers hold against this.
    ["form-action 'self'", payPageOrigin()].join(" ").trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(env.BASE_URL.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function hashOf(script: string | Buffer): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}
