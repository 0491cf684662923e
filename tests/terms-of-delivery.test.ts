import { describe, expect, test } from "vitest";
import { readPaymentSettings, setPaymentSettings } from "#shop/payments/payment-settings.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { defaultProfile, defaultTranslations } from "#shop/profile/default-profile.ts";
import { setDeliverySettings, type DeliveryForm } from "#shop/profile/delivery-settings.server.ts";
import { owner } from "./factories.ts";
import { setUpCachedPages } from "./cached-pages.ts";
import { setUpShop } from "./shop-in-process.ts";

// The default terms name the days of Settings, Delivery, by which pages promise dates (ADR-0060).

const shop = setUpShop({ gold: true, emptied: "settings" });
const cache = setUpCachedPages(shop);

const settings: DeliveryForm = {
  openingDays: ["mon", "fri"],
  holidays: [],
  orderCutOff: "",
  daysUntilReady: 4,
  daysUntilSent: 5,
  transitDaysPeninsular: 1,
  transitDaysEast: 12,
  firstReminderDays: 3,
  secondReminderDays: 10,
  uncollectedDays: 30,
  arrivalQuestionDays: 7,
};

const words = {
  en: {
    byDefault: [
      "when your order is ready, usually on the next working day. Your",
      "Orders leave within 2 working days after payment. Delivery takes 3 working days in Peninsular Malaysia, and 7 working days in Sabah, Sarawak and Labuan. The",
    ],
    changed: [
      "usually within 4 working days. Your",
      "within 5 working days after payment. Delivery takes 1 working day in Peninsular Malaysia, and 12 working days in",
    ],
    sameDay: ["usually on the same day. Your", "leave on the day of payment. Delivery takes less"],
    none: ["We tell you when your order is ready. Your", "when your parcel leaves the shop. The"],
  },
  ms: {
    byDefault: [
      "pesanan sedia, biasanya pada hari bekerja berikutnya. Halaman",
      "Pesanan dihantar dalam masa 2 hari bekerja selepas pembayaran. Penghantaran mengambil masa 3 hari bekerja di Semenanjung Malaysia, dan 7 hari bekerja di Sabah, Sarawak dan Labuan. Bungkusannya",
    ],
    changed: [
      "dalam masa 4 hari bekerja. Halaman",
      "5 hari bekerja selepas pembayaran. Penghantaran mengambil masa 1 hari bekerja di Semenanjung Malaysia, dan 12 hari bekerja di",
    ],
    sameDay: ["pada hari yang sama. Halaman", "pada hari pembayaran. Penghantaran"],
    none: ["apabila pesanan sedia. Halaman", "bungkusan keluar dari kedai. Bungkusannya"],
  },
  zh: {
    byDefault: [
      "通常是下一个工作日。届时",
      "订单在付款后2个工作日内寄出。送达西马需3个工作日，沙巴、砂拉越和纳闽需7个工作日。包裹",
    ],
    changed: ["通常在4个工作日内。届时", "付款后5个工作日内寄出。送达西马需1个工作日，沙巴"],
    sameDay: ["通常是当天。届时", "付款当天寄出。送达西马需不到一天"],
    none: ["订单备妥后我们会通知您。届时", "包裹离店时我们会通知您。包裹"],
  },
};

describe.each(Object.entries(words))("in %s", (language, expected) => {
  const path = `${language === "en" ? "" : `/${language}`}/delivery-and-exchange`;

  test("the default terms follow Settings, Delivery", async () => {
    await expectOnPage(expected.byDefault);
    await setDeliverySettings(owner, settings);
    await expectOnPage(expected.changed);
    const none = { daysUntilReady: 0, daysUntilSent: 0, transitDaysPeninsular: 0 };
    await setDeliverySettings(owner, { ...settings, ...none });
    await expectOnPage(expected.sameDay);
    await setDeliverySettings(owner, { ...settings, openingDays: [] });
    await expectOnPage(expected.none);
  });

  async function expectOnPage(texts: string[]) {
    await expect.poll(() => cache.text(path)).toContain(texts[0]);
    for (const text of texts) expect(await cache.text(path)).toContain(text);
  }
});

test("the terms name the hours of Settings, Payments after which an unpaid order is cancelled", async () => {
  const terms = (path: string) => expect.poll(() => cache.text(path));
  await terms("/terms").toContain("proof of payment has arrived within 24 hours.");
  await setPaymentSettings(owner, { ...(await readPaymentSettings()), paymentHours: 1 });
  await terms("/terms").toContain("proof of payment has arrived within 1 hour.");
  await terms("/ms/terms").toContain("diterima dalam masa 1 jam.");
  await terms("/zh/terms").toContain("在1小时内没有收到付款凭证");
});

test("the default texts promise nothing that no screen does: no repairs, no resizing, no fixed days", async () => {
  const { terms, deliveryAndExchange } = await readProfile();
  expect({ terms, deliveryAndExchange }).toEqual({
    terms: defaultProfile.terms,
    deliveryAndExchange: defaultProfile.deliveryAndExchange,
  });
  const texts = [{ terms, deliveryAndExchange }, ...Object.values(defaultTranslations)];
  for (const one of texts) {
    const text = `${one.terms}${one.deliveryAndExchange}`;
    expect(text).not.toMatch(/repair|resize|membaiki|mengubah saiz|维修|改一次/i);
    expect(text).not.toMatch(/working day|hari bekerja|工作日|\d ?(hours|jam|小时)/);
  }
});
