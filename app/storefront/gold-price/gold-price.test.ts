import { sql } from "drizzle-orm";
import { createElement } from "react";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Purity } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct, perGram } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { loaderDataOf, openShopInProcess } from "#tests/shop-in-process.ts";
import GoldPrice from "./route.tsx";

const shop = await openShopInProcess();
setUpDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate gold_prices, products, settings cascade`);
});

const hourMs = 3_600_000;

async function setPrice(purity: Purity, sell: number, buyBack: number | null, hoursAgo: number) {
  const price = {
    purity,
    price: perGram(sell),
    buyBack: buyBack === null ? null : perGram(buyBack),
    effectiveFrom: new Date(Date.now() - hoursAgo * hourMs),
  };
  await db.transaction((tx) => recordGoldPrices(tx, [price]));
}

async function stopStaleSales() {
  await db.execute(sql`insert into settings (key, value) values ('stopStaleSales', 'true')`);
}

type Board = {
  board: { purity: Purity; sell?: number; buyBack: number | null; spread: unknown }[];
};

async function readPage(search = "") {
  const answer = await shop.browser().go(`/gold-price${search}`);
  expect(answer.status).toBe(200);
  return loaderDataOf(answer, "storefront/gold-price") as Board & {
    days: { "916": number | null }[];
  };
}

test("shows what a gram costs, what the shop pays for it, and the difference", async () => {
  await setPrice("916", 595, 560, 1);
  await setPrice("999", 640, null, 1);
  const { board } = await readPage();
  expect(board).toMatchObject([
    { purity: "916", sell: 59_500, buyBack: 56_000, spread: { amount: 3_500, perMille: 59 } },
    { purity: "999", sell: 64_000, buyBack: null, spread: null },
  ]);
});

test("a shop without a buy-back price does not say that it buys gold", async () => {
  const shown = async () =>
    htmlOf(createElement(GoldPrice as never, { loaderData: await readPage() }));
  await setPrice("916", 595, null, 1);
  expect(await shown()).not.toContain("what we pay for your gold");
  await setPrice("999", 640, 600, 1);
  expect(await shown()).toContain("what we pay for your gold");
});

test("a stale price promises no buy-back, on no page", async () => {
  await setPrice("916", 595, 560, 25);
  const product = await makeProduct({ slug: "ring" });
  expect((await readPage()).board[0]).toMatchObject({ sell: 59_500, buyBack: null, isStale: true });
  const page = await shop.browser().go("/products/ring");
  expect(loaderDataOf(page, "storefront/product")).toMatchObject({
    product: { id: product, buyBack: null },
  });
  expect(await readJson()).toMatchObject({
    "916": { sell: "595.00", buyBack: null, isStale: true },
  });
});

test("a shop that stops sales at stale prices shows no price, and a gap in the chart", async () => {
  await stopStaleSales();
  await setPrice("916", 595, 560, 49);
  const { board, days } = await readPage("?days=7");
  expect(board[0]!.sell).toBeUndefined();
  expect(board[0]!.buyBack).toBeNull();
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ "916": null });
  expect(await readJson()).toMatchObject({ "916": { sell: null, buyBack: null, since: null } });
});

test.each(["", "?days=", "?days=8", "?days=x", "?days=1e2"])(
  "%j shows thirty days",
  async (search) => {
    expect((await readPage(search)).days).toHaveLength(30);
  },
);

test("the JSON has the prices of the page and is sent again only when they have changed", async () => {
  await setPrice("916", 595, 560, 1);
  const first = await shop.browser().go("/gold-price.json");
  expect(JSON.parse(first.text)).toMatchObject({
    currency: "MYR",
    unit: "gram",
    prices: { "916": { sell: "595.00", buyBack: "560.00", isStale: false }, "999": { sell: null } },
  });
  const etag = first.headers.get("ETag")!;
  const ask = async () => {
    const { status } = await shop.browser().go("/gold-price.json", {
      headers: { "If-None-Match": etag },
    });
    return status;
  };
  expect(await ask()).toBe(304);
  await setPrice("916", 600, 560, 0);
  expect(await ask()).toBe(200);
});

test("the link preview shows today's prices, and has another address when they have changed", async () => {
  await setPrice("916", 595, 560, 1);
  await setPrice("999", 640, 600, 1);
  const version = await previewVersion();
  expect(version).toBeDefined();
  const picture = await previewPicture();
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(["png", 1200, 630]);
  expect(await shareOfLightPixels(picture)).toBeGreaterThan(0.03);
  expect((await previewPicture()).equals(picture)).toBe(true);
  expect(await previewVersion()).toBe(version);

  await setPrice("916", 596, 560, 0);
  expect(await previewVersion()).not.toBe(version);
  expect((await previewPicture()).equals(picture)).toBe(false);
});

test("there is no link preview while a price is missing or too old", async () => {
  await setPrice("916", 595, 560, 1);
  expect(await previewVersion()).toBeUndefined();
  expect((await shop.browser().go("/gold-price.png")).status).toBe(404);
  await setPrice("999", 640, 600, 200);
  await stopStaleSales();
  expect(await previewVersion()).toBeUndefined();
});

async function previewVersion() {
  const answer = await shop.browser().go("/gold-price");
  return (loaderDataOf(answer, "storefront/gold-price") as { pictureVersion?: string })
    .pictureVersion;
}

async function previewPicture() {
  const answer = await shop.app.request("http://localhost:3000/gold-price.png", undefined, {
    incoming: { socket: { remoteAddress: "203.0.113.1" }, headers: {} },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The light pixels are the letters of the prices. Without a font there would be none. */
async function shareOfLightPixels(bytes: Uint8Array) {
  const pixels = await sharp(bytes).greyscale().raw().toBuffer();
  return pixels.filter((pixel) => pixel > 200).length / pixels.length;
}

async function readJson() {
  const { text } = await shop.browser().go("/gold-price.json");
  return (JSON.parse(text) as { prices: Record<Purity, object> }).prices;
}
