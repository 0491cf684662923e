import { expect, test } from "vitest";
import type { Answer } from "#kit/visitor.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import { setUpShop } from "./shop-in-process.ts";

// Packing pictures are evidence: they are kept at least as long as customers can report a fault.

const shop = setUpShop({ emptied: "settings" });

async function settings() {
  const owner = await shop.signedIn("owner");
  const post = (screen: string, fields: Record<string, string>) =>
    owner.go(`/admin/settings/${screen}`, { form: fields });
  return {
    keepPictures: (months: number) =>
      post("packing", {
        intent: "rules",
        settings: "packing-rules",
        weightTolerance: "0.02",
        packingPictureMonths: String(months),
      }),
    allowFaults: (days: number) =>
      post("returns", {
        settings: "return-rules",
        exchangeDays: "7",
        faultDays: String(days),
        refundDays: "14",
        exchangeGold: "lower",
        exchangeDifference: "refund",
      }),
  };
}

/** The sentence at a field of the form that the answer shows again. */
function refusalOf({ text }: Answer, field: string): string {
  return new RegExp(`"${field}":\\["([^"]+)"\\]`).exec(text)?.[1] ?? text;
}

test("pictures can't be kept for a shorter time than customers can report a fault", async () => {
  const { keepPictures, allowFaults } = await settings();
  expect((await allowFaults(181)).status).toBe(302);
  expect(refusalOf(await keepPictures(6), "packingPictureMonths")).toBe(
    "Customers can report a fault for 181 days, so keep the pictures for 7 months or longer.",
  );
  expect((await readPackingRules()).packingPictureMonths).toBe(24);
  expect((await keepPictures(7)).status).toBe(302);
  expect((await readPackingRules()).packingPictureMonths).toBe(7);
});

test("customers can't get more time to report a fault than the pictures are kept", async () => {
  const { keepPictures, allowFaults } = await settings();
  expect((await keepPictures(6)).status).toBe(302);
  expect(refusalOf(await allowFaults(181), "faultDays")).toBe(
    "Packing pictures are kept for 6 months only. Enter 180 days or fewer, or keep the pictures longer first, under Packing and insurance.",
  );
  expect((await readReturnRules()).faultDays).toBe(30);
  expect((await allowFaults(180)).status).toBe(302);
  expect((await readReturnRules()).faultDays).toBe(180);
});

test("of two owners who set both at the same moment, one is refused", async () => {
  const { keepPictures, allowFaults } = await settings();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await Promise.all([keepPictures(24), allowFaults(30)]);
    const both = await Promise.all([keepPictures(6), allowFaults(365)]);
    expect(both.filter(({ status }) => status === 302)).toHaveLength(1);
  }
});
