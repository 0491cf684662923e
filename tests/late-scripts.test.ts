import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { sealPage } from "#app/http/content-security.server.ts";
import { afterPicture, isShopWindow } from "#app/http/late-scripts.server.ts";
import { publicAddressOf } from "#server/page-cache/public-address.ts";
import { addresses } from "./shop-in-process.ts";

const drawn = [
  `<link rel="modulepreload" nonce="m-1" href="/assets/a.js"/><link rel="preload" href="/a.woff2"/>`,
  `<script type="module">smuggled()</script>`,
  `<script nonce="m-1">first()</script>`,
  `<script nonce="m-1" type="module" async="">import "/assets/a.js";</script><footer></footer>`,
].join("");

test("modules lie still where they were written, and what begins them comes right behind", () => {
  const late = sealed("m-1").page;
  expect(late).toContain(`<link rel="later" href="/assets/a.js"/>`);
  expect(late).toMatch(
    /<script type="later" async="">import "\/assets\/a.js";<\/script><script>[^]+<\/script><footer>/,
  );
  expect(late).toContain(`<link rel="preload" href="/a.woff2"/>`);
});

test("what does not bear the mark is left as it was", () => {
  expect(sealed("m-1").page).toContain(`<script type="module">smuggled()</script>`);
  expect(sealed("another").page).toBe(drawn);
});

test("the policy lets in the modules, when they are begun, and what begins them", () => {
  const { page, policy } = sealed("m-1");
  const [, starter] = /a\.js";<\/script><script>([^]+)<\/script><footer>/.exec(page) ?? [];
  const own = [`first()`, `import "/assets/a.js";`, starter!];
  expect(policy).toContain(`script-src 'self' ${own.map(hashOf).join(" ")};`);
  expect(policy).not.toContain(hashOf("smuggled()"));
});

test("scripts wait on the pages that are kept for everybody, and on no other", () => {
  const all = addresses();
  const kept = all.filter(({ path }) => {
    const asked = { method: "GET", url: path.replace(":slug", "ring") || "/", headers: {} };
    return publicAddressOf(asked as IncomingMessage);
  });
  const pages = kept.filter(({ id }) => id !== "storefront/layout");
  expect(pages.length).toBe(8);
  for (const { id } of all) {
    const waits = isShopWindow([{ route: { id: "root" } }, { route: { id } }]);
    expect([id, waits]).toEqual([id, pages.some((page) => page.id === id)]);
  }
});

function sealed(mark: string) {
  const { page, policy } = sealPage(Buffer.from(drawn), mark, afterPicture);
  return { page: page.toString(), policy };
}

function hashOf(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
