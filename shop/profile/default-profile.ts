import * as links from "#shop/links.ts";
import { deliveryAndExchange, terms } from "./default-terms.ts";
import { privacyEnglish, privacyMalay } from "./default-privacy.ts";
import { chineseTexts } from "./default-texts-chinese.ts";
import { malayTexts } from "./default-texts-malay.ts";

/** Translations of the texts below. They are shown as long as the shop has not changed the English text. */
export const defaultTranslations: Record<string, Record<string, string>> = {
  ms: malayTexts,
  zh: chineseTexts,
};

/**
 * The profile of a new shop, until its owner changes it. In English everywhere: these are the shop's own texts, which
 * have their translations beside them.
 */
export const defaultProfile = {
  name: "Gold shop",
  registrationNumber: "",
  hallmark: "",
  address: "",
  email: "",
  phone: "",
  chatNumber: "",
  hours: "",
  mapUrl: "",
  socialLinks: "",
  summary:
    "916 and 999 gold jewellery, priced by the day's gold price and the weight of each piece.",
  aboutTitle: "Gold, weighed and priced in the open",
  aboutText:
    "The price of every piece comes from its purity, its net weight, the gold price of the day and the work that went into it. You see all four before you buy.",
  aboutPicture: null,
  aboutPictureAlt: "",
  heroSlides: [
    {
      title: "Exquisite 916 Gold Jewelry",
      text: "22 carat pieces for every day and every occasion.",
      buttonLabel: "Shop 916 gold",
      href: links.products({ purity: "916" }),
      picture: null,
      alt: "",
      translations: {
        ms: {
          title: "Barang Kemas Emas 916 yang Menawan",
          text: "Barang kemas 22 karat untuk setiap hari dan setiap majlis.",
          buttonLabel: "Lihat emas 916",
          alt: "",
        },
        zh: {
          title: "精美916黄金首饰",
          text: "22K黄金首饰，适合每一天和每个场合。",
          buttonLabel: "选购916黄金",
          alt: "",
        },
      },
    },
    {
      title: "Pure 999 Gold Collection",
      text: "24 carat gold to wear, to give and to keep.",
      buttonLabel: "Shop 999 gold",
      href: links.products({ purity: "999" }),
      picture: null,
      alt: "",
      translations: {
        ms: {
          title: "Koleksi Emas Tulen 999",
          text: "Emas 24 karat untuk dipakai, dihadiahkan dan disimpan.",
          buttonLabel: "Lihat emas 999",
          alt: "",
        },
        zh: {
          title: "999足金系列",
          text: "24K足金，自戴、送礼、收藏皆宜。",
          buttonLabel: "选购999足金",
          alt: "",
        },
      },
    },
    {
      title: "Wedding Collection",
      text: "Gold jewellery for your wedding day, and all the days after it.",
      buttonLabel: "See the collection",
      href: links.products(),
      picture: null,
      alt: "",
      translations: {
        ms: {
          title: "Koleksi Perkahwinan",
          text: "Barang kemas emas untuk hari perkahwinan anda, dan hari-hari seterusnya.",
          buttonLabel: "Lihat koleksi",
          alt: "",
        },
        zh: {
          title: "婚嫁系列",
          text: "为您的婚礼，也为往后每一天准备的黄金首饰。",
          buttonLabel: "查看系列",
          alt: "",
        },
      },
    },
  ],
  privacyEnglish,
  privacyMalay,
  terms,
  deliveryAndExchange,
  translations: {},
  touchNGoQr: "",
  touchNGoQrAmount: true,
  touchNGoQrTried: false,
  // In sen: the highest personal payment by FPX, and the highest balance of a verified Touch 'n Go eWallet.
  paymentMethods: {
    stripe_fpx: { offered: true, limit: 3_000_000 },
    touch_n_go: { offered: true, limit: 2_000_000 },
  },
  paymentHours: 24,
  transferHours: 72,
  stalePriceHours: 24,
  stopStaleSales: false,
  counterLockMinutes: 30,
  lowStock: 2,
  // What the default terms promise (ADR-0060).
  openingDays: ["mon", "tue", "wed", "thu", "fri", "sat"],
  holidays: [],
  orderCutOff: "",
  daysUntilReady: 1,
  daysUntilSent: 2,
  transitDaysPeninsular: 3,
  transitDaysEast: 7,
  firstReminderDays: 3,
  secondReminderDays: 10,
  uncollectedDays: 30,
  arrivalQuestionDays: 7,
  // A scale that shows hundredths of a gram may be wrong by one of them, and so may the weight in the catalogue.
  weightTolerance: 20,
  requirePackingPictures: true,
  packingPictureMonths: 24,
  labelSender: "",
  // What the default terms say about exchanges and faults (ADR-0064).
  exchangeDays: 7,
  faultDays: 30,
  refundDays: 14,
  exchangeGold: "lower",
  exchangeDifference: "refund",
  tellStaffAt: null,
  mailNewOrders: true,
  staffTwoFactor: false,
};
