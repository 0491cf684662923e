import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealPage } from "#app/http/content-security.server.ts";
import { tintWords } from "#app/ui/tint-words.ts";

test("a sealed page lets in the scripts that bear the mark, and no others", () => {
  const marked = [
    `<link rel="modulepreload" nonce="m-1" href="/assets/a.js"/>`,
    `<script nonce="m-1">first()</script><script type="module" nonce="m-1" async="">\nsecond()</script>`,
    `<script nonce="m-1" src="/assets/a.js"></script><script>smuggled()</script>`,
    `<script nonce="m-1">say("1 g — RM 595")</script>`,
  ].join("");
  const { page, policy } = sealPage(Buffer.from(marked), "m-1");
  expect(page.toString()).toBe(marked.replaceAll(` nonce="m-1"`, ""));
  expect(policy).toContain(
    `script-src 'self' ${hash("first()")} ${hash("\nsecond()")} ${hash('say("1 g — RM 595")')};`,
  );
  expect(policy).not.toContain(hash("smuggled()"));
  expect(policy).not.toContain("unsafe");
});

test("the policy depends on nothing but the page", () => {
  const [one, other] = ["a", "b"].map((mark: string) =>
    sealPage(Buffer.from(`<script nonce="${mark}">x</script>`), mark),
  );
  expect(one).toEqual(other);
});

test("a tint is said in steps that tint.css knows", () => {
  expect(tintWords("#000000")).toBe("r0 g0 b0");
  expect(tintWords("#ffffff")).toBe("r15 g15 b15");
  expect(tintWords("#e7d9c6")).toBe("r14 g13 b12");
});

function hash(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
