import * as links from "#shop/links.ts";
import { deliveryAndExchange, terms } from "./default-terms.ts";
import { privacyEnglish, privacyMalay } from "./default-privacy.ts";

/** The profile of a new shop, until its owner changes it. */
export const defaultProfile = {
  name: "Gold shop",
  registrationNumber: "",
  address: "",
  email: "",
  phone: "",
  chatNumber: "",
  hours: "",
  mapUrl: "",
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
    },
    {
      title: "Pure 999 Gold Collection",
      text: "24 carat gold to wear, to give and to keep.",
      buttonLabel: "Shop 999 gold",
      href: links.products({ purity: "999" }),
      picture: null,
      alt: "",
    },
    {
      title: "Wedding Collection",
      text: "Gold jewellery for your wedding day, and all the days after it.",
      buttonLabel: "See the collection",
      href: links.products(),
      picture: null,
      alt: "",
    },
  ],
  privacyEnglish,
  privacyMalay,
  terms,
  deliveryAndExchange,
  touchNGoQr: "",
  touchNGoQrAmount: true,
  touchNGoQrTried: false,
  // In sen: the highest personal payment by FPX, and the highest balance of a verified Touch 'n Go eWallet.
  paymentMethods: {
    stripe_fpx: { offered: true, limit: 3_000_000 },
    touch_n_go: { offered: true, limit: 2_000_000 },
  },
  stalePriceHours: 24,
  stopStaleSales: false,
  lowStock: 2,
  tellStaffAt: null,
  mailNewOrders: true,
  staffTwoFactor: false,
};
