import { existsSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema/profile.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// What phones and researchers look for beside the pages.

const shop = setUpShop();
beforeEach(() => db.delete(settings));

test.each([
  ["", "/", "en"],
  ["/zh", "/zh", "zh-Hans"],
])("the shop can be put on a home screen from %s/", async (prefix, start, language) => {
  const { status, text, headers } = await shop.browser().go(`${prefix}/site.webmanifest`);
  expect([status, headers.get("Content-Type")]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  const manifest = JSON.parse(text) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ start_url: start, scope: "/", lang: language });
  for (const { src } of manifest.icons)
    expect([src, existsSync(`public${src}`)]).toEqual([src, true]);
});

test("security.txt names the shop's address, or is not there", async () => {
  expect((await shop.browser().go("/.well-known/security.txt")).status).toBe(404);
  await db.insert(settings).values({ key: "email", value: "hello@example.com" });
  const { status, text } = await shop.browser().go("/.well-known/security.txt");
  expect(status).toBe(200);
  expect(text).toContain("Contact: mailto:hello@example.com\n");
  const [, expires] = /^Expires: (.*)$/m.exec(text)!;
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
