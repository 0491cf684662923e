import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { settings } from "#db/schema/profile.ts";
import { env } from "#env";
import type { Sen } from "#shop/money.ts";
import { ownPath } from "#shop/own-path.ts";
import type { Picture } from "#shop/picture.ts";
import { defaultProfile } from "./default-profile.ts";

const line = z.string().trim().max(200);
const prose = z.string().trim().max(20_000);
const picture: z.ZodType<Picture> = z.object({
  key: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  tint: z.string(),
});

const methodTerms = z.object({
  offered: z.boolean(),
  /** The most that one order may come to, in sen; 0 for no limit. */
  limit: z
    .int()
    .min(0)
    .transform((amount) => amount as Sen),
});
const methods = { stripe_fpx: methodTerms, touch_n_go: methodTerms } satisfies Record<
  PaymentMethod,
  unknown
>;

/** What each of the shop's own words may be, by its key. */
export const profileSchema = z.object({
  name: line.min(1, "Enter the shop's name").max(60),
  registrationNumber: line,
  address: prose.max(400),
  email: z.union([z.literal(""), z.email("Enter an e-mail address, such as shop@example.com")]),
  /** As shown and called. */
  phone: line,
  /** Digits with the country code, `60123456789`: where the chat button leads. Never shown. */
  chatNumber: z.string().regex(/^\d{0,15}$/, "Enter digits only, with the country code"),
  /** One line for each row, `Days: hours`. */
  hours: prose.max(600),
  mapUrl: z.union([z.literal(""), z.url({ protocol: /^https$/, error: "Enter an https address" })]),
  /** One sentence, for search engines and link previews. */
  summary: prose.max(300),
  aboutTitle: line,
  aboutText: prose,
  aboutPicture: picture.nullable(),
  aboutPictureAlt: line,
  heroSlides: z
    .array(
      z.object({
        title: line.min(1, "Enter a title"),
        text: line,
        buttonLabel: line.min(1, "Enter what the button says"),
        href: z
          .string()
          .refine(
            (href) => ownPath(href) !== undefined,
            "Enter an address of this shop, such as /products",
          ),
        picture: picture.nullable(),
        alt: line,
      }),
    )
    .min(1)
    .max(6),
  privacyEnglish: prose,
  privacyMalay: prose,
  terms: prose,
  deliveryAndExchange: prose,
  /** The text of the shop's DuitNow / Touch 'n Go merchant QR; empty until staff paste it. */
  touchNGoQr: z.string().trim().max(600),
  /** Whether an order's amount and number are set in it; issuers that sign their codes may refuse that. */
  touchNGoQrAmount: z.boolean(),
  /** Staff tried it with a code that may be signed: a wallet takes the changed one. */
  touchNGoQrTried: z.boolean(),
  paymentMethods: z.object(methods),
  /** For so long checkout holds the prices that it showed; 0 for not at all. */
  priceLockMinutes: z.int().min(0).max(1440),
  /** After so many hours a gold price is stale, which staff are told; 0 for never. */
  stalePriceHours: z.int().min(0).max(8760),
  /** Whether a stale price sells nothing. */
  stopStaleSales: z.boolean(),
  /** So many pieces or fewer are low stock. */
  lowStock: z.int().min(0).max(1000),
  /** Where letters to staff go; null for the shop's own e-mail, none for nobody. */
  tellStaffAt: z.array(z.email()).max(10).nullable(),
  /** Whether staff get a letter for each new order. */
  mailNewOrders: z.boolean(),
  /** Whether staff get into the admin only with two-factor sign-in. */
  staffTwoFactor: z.boolean(),
});

export type Profile = z.infer<typeof profileSchema>;
export type HeroSlide = Profile["heroSlides"][number];

/**
 * The shop's own words. What nobody has written yet, or no longer fits, reads as the default. Its lists and
 * pictures are everybody's, and not to be changed.
 */
export async function readProfile(within: Database | Tx = db): Promise<Profile> {
  const rows = await within
    .select({ key: settings.key, text: sql<string>`${settings.value}::text` })
    .from(settings);
  const profile: Record<string, unknown> = defaults();
  for (const { key, text } of rows) {
    const parsed = isProfileKey(key) ? lastParsed(key, text) : undefined;
    if (parsed?.success) profile[key] = parsed.data;
  }
  return profile as Profile;
}

type Parsed = { text: string; success: boolean; data?: unknown };

/** Every page reads them and they hardly ever change: what was found to fit once need not be looked at again. */
const known = new Map<keyof Profile, Parsed>();

function lastParsed(key: keyof Profile, text: string): Parsed {
  const last = known.get(key);
  if (last?.text === text) return last;
  const { success, data } = profileSchema.shape[key].safeParse(JSON.parse(text));
  const now = { text, success, data };
  known.set(key, now);
  return now;
}

/** One of them, for deeds that run while others wait: the whole profile is many pages of text. */
export async function readSetting<Key extends keyof Profile>(
  key: Key,
  within: Database | Tx = db,
): Promise<Profile[Key]> {
  const [row] = await within
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  const parsed = row && profileSchema.shape[key].safeParse(row.value);
  return (parsed?.success ? parsed.data : defaults()[key]) as Profile[Key];
}

function defaults() {
  return { ...defaultProfile, priceLockMinutes: env.PRICE_LOCK_MINUTES };
}

/** For a deed that reads settings and writes what follows from them: the next one waits for its end. */
export async function lockProfile(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('profile', 0))`);
}

/** Writes the given words and leaves the others. Throws where one does not fit its schema. */
export async function writeProfile(tx: Tx, values: Partial<Profile>) {
  const rows = Object.entries(profileSchema.partial().parse(values)).map(([key, value]) => ({
    key,
    // A value that is nothing, such as a picture taken away: not the same as never written.
    value: value ?? sql`'null'::jsonb`,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

function isProfileKey(key: string): key is keyof Profile {
  return Object.hasOwn(profileSchema.shape, key);
}
