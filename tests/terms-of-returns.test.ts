import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import { setReturnRules, type ReturnRules } from "#shop/profile/return-rules.server.ts";
import { owner } from "./factories.ts";
import { setUpCachedPages } from "./cached-pages.ts";
import { setUpShop } from "./shop-in-process.ts";

// The default terms say what the screens of returns do, also after an owner changed it (ADR-0064).

const shop = setUpShop({ gold: true, emptied: "settings" });
const cache = setUpCachedPages(shop);

const rules: ReturnRules = {
  exchangeDays: 3,
  faultDays: 45,
  refundDays: 21,
  exchangeGold: "paid",
  exchangeDifference: "none",
};

const words = {
  en: {
    byDefault: [
      "an unworn piece within 7 days of receiving it, with",
      "tell us within 30 days of receiving it: on",
      "settle the exchange within 14 days of receiving the pieces.",
      "We refund you within 14 days of receiving the pieces.",
      "at the price that you paid or at the price of the day, whichever is lower, towards",
      "If it costs less, we give you the difference back.",
    ],
    changed: [
      "within 3 days of",
      "within 45 days of",
      "within 21 days of",
      "that you paid, towards",
      "must cost at least",
    ],
    sameDay: "an unworn piece on the day you receive it, with",
  },
  ms: {
    byDefault: [
      "belum dipakai dalam masa 7 hari selepas menerimanya, bersama",
      "beritahu kami dalam masa 30 hari selepas menerimanya: di",
      "penukaran dalam masa 14 hari selepas menerima barang itu.",
      "membayar balik dalam masa 14 hari selepas menerima barang itu.",
      "pada harga yang anda bayar atau harga hari itu, yang mana lebih rendah, untuk",
      "Jika lebih murah, kami kembalikan bezanya.",
    ],
    changed: [
      "masa 3 hari",
      "masa 45 hari",
      "masa 21 hari",
      "yang anda bayar, untuk",
      "mesti berharga sekurang-kurangnya",
    ],
    sameDay: "belum dipakai pada hari anda menerimanya, bersama",
  },
  zh: {
    byDefault: [
      "可在收到后7天内凭收据",
      "请在收到后30天内通过",
      "并在收到首饰后14天内完成换货",
      "我们在收到首饰后14天内退款",
      "黄金按您购买时的金价与当日金价中较低者计算",
      "较便宜时，我们退还差额",
    ],
    changed: ["后3天内", "后45天内", "后21天内", "黄金按您购买时的金价计算", "价格不得低于"],
    sameDay: "可在收到当天凭收据",
  },
};

describe.each(Object.entries(words))("in %s", (language, { byDefault, changed, sameDay }) => {
  const path = `${language === "en" ? "" : `/${language}`}/delivery-and-exchange`;

  test("the default terms follow Settings, Returns", async () => {
    await expect.poll(() => cache.text(path)).toContain(byDefault[0]);
    for (const text of byDefault) expect(await cache.text(path)).toContain(text);
    await setReturnRules(owner, rules);
    // Not the first: in Malay the default text has the same words about deliveries.
    await expect.poll(() => cache.text(path)).toContain(changed[1]);
    for (const text of changed) expect(await cache.text(path)).toContain(text);
    await setReturnRules(owner, { ...rules, exchangeDays: 0 });
    await expect.poll(() => cache.text(path)).toContain(sameDay);
  });

  test("a text that the shop saved stays as it is", async () => {
    const own = "Exchange within 7 days, whatever the settings say.";
    const saved: Partial<Profile> = {
      deliveryAndExchange: own,
      translations: { [language]: { deliveryAndExchange: own } },
    };
    await db.transaction((tx) => writeProfile(tx, saved));
    await setReturnRules(owner, rules);
    await expect.poll(() => cache.text(path)).toContain(own);
  });
});
