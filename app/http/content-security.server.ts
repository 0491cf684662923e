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

/**
 * A finished page (its bytes as characters, latin1), and the policy that names its inline scripts by their hashes. The mark is taken out
 * again: with hashes the page is the same for everyone and may be kept, headers and all (decision record 0014).
 */
export function sealPage(marked: string, mark: string) {
  const [first = "", ...rest] = marked.split(` nonce="${mark}"`);
  const hashes = new Set<string>();
  let before = first;
  for (const after of rest) {
    const script = isInScript(before) && scriptOf(after);
    if (script) hashes.add(`'sha256-${sha256(script)}'`);
    before = after;
  }
  return { page: Buffer.from(first + rest.join(""), "latin1"), policy: pagePolicy([...hashes]) };
}

/** Whether the mark that comes next stands in the tag of a script: a link bears one, too. */
function isInScript(before: string): boolean {
  return /^<script\b[^>]*$/.test(before.slice(before.lastIndexOf("<")));
}

function scriptOf(after: string): string {
  const begin = after.indexOf(">") + 1;
  return after.slice(begin, after.indexOf("</script>", begin));
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

function sha256(bytes: string): string {
  return hash("sha256", Buffer.from(bytes, "latin1"), "base64");
}
