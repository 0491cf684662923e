import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { applyCspHashes } from "./content-security.server.ts";
import { tintTokens } from "#app/ui/tint-tokens.ts";

test("the policy allows only scripts with the nonce", () => {
  const withNonce = [
    `<link rel="modulepreload" nonce="m-1" href="/assets/a.js"/>`,
    `<script nonce="m-1">first()</script><script type="module" nonce="m-1" async="">\nsecond()</script>`,
    `<script nonce="m-1" src="/assets/a.js"></script><script>smuggled()</script>`,
    `<script nonce="m-1">say("1 g — RM 595")</script>`,
  ].join("");
  const { page, policy } = applyCspHashes(Buffer.from(withNonce), "m-1");
  expect(page.toString()).toBe(withNonce.replaceAll(` nonce="m-1"`, ""));
  expect(policy).toContain(
    `script-src 'self' ${hash("first()")} ${hash("\nsecond()")} ${hash('say("1 g — RM 595")')};`,
  );
  expect(policy).not.toContain(hash("smuggled()"));
  expect(policy).not.toContain("unsafe");
});

test("the policy depends only on the page", () => {
  const [one, other] = ["a", "b"].map((nonce: string) =>
    applyCspHashes(Buffer.from(`<script nonce="${nonce}">x</script>`), nonce),
  );
  expect(one).toEqual(other);
});

test("a picture's tint is rounded to the steps in tint.css", () => {
  expect(tintTokens("#000000")).toBe("r0 g0 b0");
  expect(tintTokens("#ffffff")).toBe("r15 g15 b15");
  expect(tintTokens("#e7d9c6")).toBe("r14 g13 b12");
});

function hash(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
