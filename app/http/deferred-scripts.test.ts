import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { applyCspHashes } from "./content-security.server.ts";
import { deferScript, isPublicPage } from "./deferred-scripts.server.ts";
import { publicUrlOf } from "#server/page-cache/public-url.ts";
import { addresses } from "#kit/routes.ts";

const drawn = [
  `<link rel="modulepreload" nonce="m-1" href="/assets/a.js"/><link rel="preload" href="/a.woff2"/>`,
  `<script type="module">smuggled()</script>`,
  `<script nonce="m-1">first()</script>`,
  `<script nonce="m-1" type="module" async="">import "/assets/a.js";</script><footer></footer>`,
].join("");

test("module scripts stay inert in place, with their loader right after them", () => {
  const late = withCsp("m-1").page;
  expect(late).toContain(`<link rel="deferred" href="/assets/a.js"/>`);
  expect(late).toMatch(
    /<script type="deferred" async="">import "\/assets\/a.js";<\/script><script>[^]+<\/script><footer>/,
  );
  expect(late).toContain(`<link rel="preload" href="/a.woff2"/>`);
});

test("scripts without the nonce stay unchanged", () => {
  expect(withCsp("m-1").page).toContain(`<script type="module">smuggled()</script>`);
  expect(withCsp("another").page).toBe(drawn);
});

test("the policy allows the modules once started, and their loader", () => {
  const { page, policy } = withCsp("m-1");
  const [, starter] = /a\.js";<\/script><script>([^]+)<\/script><footer>/.exec(page) ?? [];
  expect(starter).toContain("link[rel=deferred]");
  const own = [`first()`, `import "/assets/a.js";`, starter!];
  expect(policy).toContain(`script-src 'self' ${own.map(hashOf).join(" ")};`);
  expect(policy).not.toContain(hashOf("smuggled()"));
});

test("scripts are deferred on cached pages only", () => {
  const all = addresses();
  const cachedPage = all.filter(({ path }) => {
    const asked = { method: "GET", url: path.replace(":slug", "ring") || "/", headers: {} };
    return publicUrlOf(asked as IncomingMessage);
  });
  const pages = cachedPage.filter(({ id }) => id !== "storefront/layout");
  expect(pages.length).toBe(11);
  for (const { id } of all) {
    const waits = isPublicPage([{ route: { id: "root" } }, { route: { id } }]);
    expect([id, waits]).toEqual([id, pages.some((page) => page.id === id)]);
  }
});

function withCsp(nonce: string) {
  const { page, policy } = applyCspHashes(Buffer.from(drawn), nonce, deferScript);
  return { page: page.toString(), policy };
}

function hashOf(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
