import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });
const ids: string[] = [];
beforeAll(async () => {
  for (let at = 1; at <= 9; at += 1) {
    const translations = { ms: { name: `Cincin ${at}` } };
    ids.push(await makeProduct({ name: `Ring ${at}`, translations }));
  }
});

async function view(wanted: string[], prefix = "") {
  const answer = await shop.browser().go(`${prefix}/recently-viewed.data?ids=${wanted.join(",")}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=10");
  return answer.text;
}

test("pieces have today's price and are named in the language of the page", async () => {
  expect(await view(ids.slice(0, 1))).toContain("215490");
  await goldAt(600, 645);
  await expect.poll(() => view(ids.slice(0, 1))).toContain("217200");
  expect(await view(ids.slice(0, 1), "/ms")).toContain('"Cincin 1"');
});

test("at most eight pieces are answered, without those that are archived", async () => {
  const all = await view(ids);
  expect(all.match(/"Ring \d"/g)).toHaveLength(8);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, ids[0]!));
  expect(await view(ids)).not.toContain('"Ring 1"');
});

test.each(["", "x", "x,,y", "%00", "'"])("the ids %j find nothing", async (text) => {
  expect(await view([text])).not.toMatch(/Ring/);
});
