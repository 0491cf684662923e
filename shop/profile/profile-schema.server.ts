import { z } from "zod";
import type { PublicMethod } from "#db/schema/orders.ts";
import { t } from "#languages/messages.ts";
import { isDay } from "#shop/calendar-day.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import type { Picture } from "#shop/picture.ts";
import { sameSitePath } from "#shop/same-site-path.ts";
import { weekdays } from "#shop/weekdays.ts";
import { maxHolidays } from "./holidays.ts";
import { areSocialLinks } from "./social-links.ts";

const shortText = z.string().trim().max(200);
/** Browsers send other line breaks than the defaults have. */
const longText = z
  .string()
  .overwrite((text) => text.replaceAll(/\r\n?/g, "\n"))
  .trim()
  .max(20_000);
const picture: z.ZodType<Picture> = z.object({
  key: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  tint: z.string(),
});

/**
 * What `texts` describes, by the codes of languages other than English. Also of those that only a newer release knows,
 * so that saving keeps them.
 */
function byLanguage<Texts extends z.ZodType>(texts: Texts) {
  return z.record(z.string(), texts);
}

/** The texts of the profile that have translations, by the name of the setting that has the English text. */
const translatedTexts = {
  hours: longText.max(600),
  summary: longText.max(300),
  aboutTitle: shortText,
  aboutText: longText,
  aboutPictureAlt: shortText,
  privacyEnglish: longText,
  terms: longText,
  deliveryAndExchange: longText,
};
export type TranslatedText = keyof typeof translatedTexts;
export const translatedTextNames = Object.keys(translatedTexts) as TranslatedText[];

const translatedSlide = z.object({
  title: shortText.min(1),
  text: shortText,
  buttonLabel: shortText.min(1),
  alt: shortText,
});

const methodTerms = z.object({
  offered: z.boolean(),
  /** The highest total of an order, in sen; 0 means no limit. */
  limit: z
    .int()
    .min(0)
    .transform((amount) => amount as Sen),
});
const methods = { stripe_fpx: methodTerms, touch_n_go: methodTerms } satisfies Record<
  PublicMethod,
  unknown
>;

export const exchangeGoldPrices = ["lower", "paid"] as const;
/** Whether money goes back if the new pieces of an exchange cost less than the old ones count for. */
export const exchangeDifferences = ["refund", "none"] as const;

/** Two weeks. The pieces of an unpaid order are held, and its price is fixed. */
export const maxPaymentHours = 336;
const workingDays = z.int().min(0).max(60);
const reminderDays = z.int().min(1).max(365);

/** The schema of every setting, by its key. */
export const profileSchema = z.object({
  name: shortText.min(1, { error: () => t("Enter the shop's name") }).max(60),
  registrationNumber: shortText,
  /** What is stamped on the pieces, such as "EM 916"; shown on certificates. */
  hallmark: shortText.max(80),
  address: longText.max(400),
  email: z.union([
    z.literal(""),
    z.email({ error: () => t("Enter an email address, such as shop@example.com") }),
  ]),
  /** The phone number as customers see it and as `tel:` links use it. */
  phone: shortText,
  /** The number that the chat button opens, not shown: digits with the country code, such as `60123456789`. */
  chatNumber: z
    .string()
    .regex(/^\d{0,15}$/, { error: () => t("Enter digits only, with the country code") }),
  /** The opening hours, one line for each entry, as `Days: hours`. */
  hours: translatedTexts.hours,
  mapUrl: z.union([
    z.literal(""),
    z.url({ protocol: /^https$/, error: () => t("Enter a link that starts with https://") }),
  ]),
  /** The shop's pages on other sites, one link per line. */
  socialLinks: longText.max(1000).refine(areSocialLinks, {
    error: () => t("Write one link per line. Each starts with https://"),
  }),
  /** One sentence about the shop, for search engines and link previews. */
  summary: translatedTexts.summary,
  aboutTitle: translatedTexts.aboutTitle,
  aboutText: translatedTexts.aboutText,
  aboutPicture: picture.nullable(),
  aboutPictureAlt: translatedTexts.aboutPictureAlt,
  heroSlides: z
    .array(
      z.object({
        title: shortText.min(1, { error: () => t("Enter a title") }),
        text: shortText,
        buttonLabel: shortText.min(1, { error: () => t("Enter the button text") }),
        href: z.string().refine((href) => sameSitePath(href) !== undefined, {
          error: () => t("Enter a link within this shop, such as /products"),
        }),
        picture: picture.nullable(),
        alt: shortText,
        translations: byLanguage(translatedSlide).optional(),
      }),
    )
    .min(1)
    .max(6),
  privacyEnglish: translatedTexts.privacyEnglish,
  privacyMalay: longText,
  terms: translatedTexts.terms,
  deliveryAndExchange: translatedTexts.deliveryAndExchange,
  /** Texts in other languages. What is missing is shown in English; the Malay notice of privacy is `privacyMalay`. */
  translations: byLanguage(z.object(translatedTexts).partial()),
  /** The text of the shop's DuitNow / Touch 'n Go merchant QR code; empty until an owner pastes it. */
  touchNGoQr: z.string().trim().max(600),
  /** Whether the QR code gets the order's amount and number. Wallets may reject signed codes that were changed. */
  touchNGoQrAmount: z.boolean(),
  /** Whether staff tested a wallet with the changed code. A code that may be signed is changed only after that. */
  touchNGoQrTried: z.boolean(),
  paymentMethods: z.object(methods),
  /** Hours after which an unpaid order is cancelled, unless a payment page or a bank transfer is open. */
  paymentHours: z.int().min(1).max(maxPaymentHours),
  /** The same for orders that are paid by bank transfer. */
  transferHours: z.int().min(1).max(maxPaymentHours),
  /** How long checkout holds its prices; 0 means that it holds none. */
  priceLockMinutes: z.int().min(0).max(1440),
  /** The same for an order that staff enter (ADR-0084). */
  counterLockMinutes: z.int().min(0).max(1440),
  /** A gold price older than this is stale, and staff see a warning; 0 means never. */
  stalePriceHours: z.int().min(0).max(8760),
  /** Whether sales pause while the gold price is stale. */
  stopStaleSales: z.boolean(),
  /** Stock of this many pieces or fewer is low. */
  lowStock: z.int().min(0).max(1000),
  /** The days on which the shop prepares orders. Without any, no dates are promised (ADR-0060). */
  openingDays: z.array(z.enum(weekdays)),
  /** Days on which the shop is closed and couriers do not deliver. */
  holidays: z
    .array(z.object({ date: z.string().refine(isDay), name: z.string() }))
    .max(maxHolidays),
  /** The time of day in Malaysia after which an order counts from the next opening day: "15:00"; empty for none. */
  orderCutOff: z.string().regex(/^(\d\d:\d\d)?$/),
  /** Opening days until an order is ready to collect. */
  daysUntilReady: workingDays,
  /** Opening days until an order to be delivered leaves the shop. */
  daysUntilSent: workingDays,
  /** Days on the way, without Sundays and holidays. */
  transitDaysPeninsular: workingDays,
  /** The same for Sabah, Sarawak and Labuan. */
  transitDaysEast: workingDays,
  /** Days at the counter after which the customer is reminded, and reminded again. */
  firstReminderDays: reminderDays,
  secondReminderDays: reminderDays,
  /** Days at the counter after which staff call the customer. Nothing is ever forfeited. */
  uncollectedDays: reminderDays,
  /** Days after a parcel was sent until its customer is asked whether it has arrived, and has as long to answer. */
  arrivalQuestionDays: z.int().min(1).max(60),
  /** How far a scale may differ from a piece's weight, in milligrams. */
  weightTolerance: z
    .int()
    .min(0)
    .max(1000)
    .transform((weight) => weight as Milligrams),
  /** Whether a shipment can be packed only when the scale was photographed. */
  requirePackingPictures: z.boolean(),
  /** Months after the end of a shipment for which its packing pictures are kept. */
  packingPictureMonths: z.int().min(6).max(120),
  /** The sender on parcel labels, one line. Nothing on a label says that there is gold in the parcel. */
  labelSender: shortText,
  /** Days after the arrival in which customers can ask to exchange what is as sold: another size, another piece. */
  exchangeDays: z.int().min(0).max(365),
  /** Days after the arrival in which they can ask because something is wrong. */
  faultDays: z.int().min(0).max(365),
  /** Days after the shop has received a return in which its customer has the money or the new piece. */
  refundDays: z.int().min(1).max(60),
  /** What the gold of an exchanged piece counts for: the price that was paid, or the lower of that and today's. */
  exchangeGold: z.enum(exchangeGoldPrices),
  exchangeDifference: z.enum(exchangeDifferences),
  /** Recipients of emails to staff. Null means the shop's own address, an empty list no emails. */
  tellStaffAt: z.array(z.email()).max(10).nullable(),
  /** Whether staff get an email for each new order. */
  mailNewOrders: z.boolean(),
  /** Whether the admin requires two-factor sign-in. */
  staffTwoFactor: z.boolean(),
});

export type Profile = z.infer<typeof profileSchema>;
export type HeroSlide = Profile["heroSlides"][number];
