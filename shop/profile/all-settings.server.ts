import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import type { PublicMethod } from "#db/schema/orders.ts";
import { settings } from "#db/schema/profile.ts";
import { env } from "#env";
import type { Sen } from "#shop/money.ts";
import { sameSitePath } from "#shop/same-site-path.ts";
import type { Picture } from "#shop/picture.ts";
import { defaultProfile } from "./default-profile.ts";

const shortText = z.string().trim().max(200);
const longText = z.string().trim().max(20_000);
const picture: z.ZodType<Picture> = z.object({
  key: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  tint: z.string(),
});

const methodTerms = z.object({
  offered: z.boolean(),
  /** Highest total of one order, in sen; 0 for no limit. */
  limit: z
    .int()
    .min(0)
    .transform((amount) => amount as Sen),
});
const methods = { stripe_fpx: methodTerms, touch_n_go: methodTerms } satisfies Record<
  PublicMethod,
  unknown
>;

/** The schema of every setting, by its key. */
export const profileSchema = z.object({
  name: shortText.min(1, "Enter the shop's name").max(60),
  registrationNumber: shortText,
  address: longText.max(400),
  email: z.union([z.literal(""), z.email("Enter an email address, such as shop@example.com")]),
  /** As shown to customers and used in `tel:` links. */
  phone: shortText,
  /** Digits with the country code, such as `60123456789`, for the chat button. Not shown. */
  chatNumber: z.string().regex(/^\d{0,15}$/, "Enter digits only, with the country code"),
  /** One entry per line, `Days: hours`. */
  hours: longText.max(600),
  mapUrl: z.union([
    z.literal(""),
    z.url({ protocol: /^https$/, error: "Enter a link that starts with https://" }),
  ]),
  /** One sentence, for search engines and link previews. */
  summary: longText.max(300),
  aboutTitle: shortText,
  aboutText: longText,
  aboutPicture: picture.nullable(),
  aboutPictureAlt: shortText,
  heroSlides: z
    .array(
      z.object({
        title: shortText.min(1, "Enter a title"),
        text: shortText,
        buttonLabel: shortText.min(1, "Enter the button text"),
        href: z
          .string()
          .refine(
            (href) => sameSitePath(href) !== undefined,
            "Enter a link within this shop, such as /products",
          ),
        picture: picture.nullable(),
        alt: shortText,
      }),
    )
    .min(1)
    .max(6),
  privacyEnglish: longText,
  privacyMalay: longText,
  terms: longText,
  deliveryAndExchange: longText,
  /** The text of the shop's DuitNow / Touch 'n Go merchant QR; empty until staff paste it. */
  touchNGoQr: z.string().trim().max(600),
  /** Whether the order's amount and number are put into the QR code; wallets may reject changed signed codes. */
  touchNGoQrAmount: z.boolean(),
  /** Staff confirmed that a wallet accepts the changed code although it may be signed. */
  touchNGoQrTried: z.boolean(),
  paymentMethods: z.object(methods),
  /** How long checkout holds its prices; 0 for no price hold. */
  priceLockMinutes: z.int().min(0).max(1440),
  /** A gold price older than this is stale, and staff see a warning; 0 for never. */
  stalePriceHours: z.int().min(0).max(8760),
  /** Whether sales pause while the gold price is stale. */
  stopStaleSales: z.boolean(),
  /** Stock of this many pieces or fewer is low. */
  lowStock: z.int().min(0).max(1000),
  /** Recipients of emails to staff; null for the shop's own address, an empty list for no emails. */
  tellStaffAt: z.array(z.email()).max(10).nullable(),
  /** Whether staff get an email for each new order. */
  mailNewOrders: z.boolean(),
  /** Whether the admin requires two-factor sign-in. */
  staffTwoFactor: z.boolean(),
});

export type Profile = z.infer<typeof profileSchema>;
export type HeroSlide = Profile["heroSlides"][number];

/**
 * All settings. One that was never saved, or no longer fits its schema, reads as the default. The result
 * shares cached objects: do not mutate it.
 */
export async function readProfile(database: Database | Tx = db): Promise<Profile> {
  const rows = await database
    .select({ key: settings.key, text: sql<string>`${settings.value}::text` })
    .from(settings);
  const profile: Record<string, unknown> = defaults();
  for (const { key, text } of rows) {
    const parsed = isProfileKey(key) ? parseCached(key, text) : undefined;
    if (parsed?.success) profile[key] = parsed.data;
  }
  return profile as Profile;
}

type Parsed = { text: string; success: boolean; data?: unknown };

/** Every page reads the settings and they rarely change: each text is validated once. */
const parsedByKey = new Map<keyof Profile, Parsed>();

function parseCached(key: keyof Profile, text: string): Parsed {
  const cached = parsedByKey.get(key);
  if (cached?.text === text) return cached;
  const { success, data } = profileSchema.shape[key].safeParse(JSON.parse(text));
  const parsed = { text, success, data };
  parsedByKey.set(key, parsed);
  return parsed;
}

/** Reads one setting, for transactions that hold locks: the full profile is many pages of text. */
export async function readSetting<Key extends keyof Profile>(
  key: Key,
  database: Database | Tx = db,
): Promise<Profile[Key]> {
  const [row] = await database
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  const parsed = row && profileSchema.shape[key].safeParse(row.value);
  return (parsed?.success ? parsed.data : defaults()[key]) as Profile[Key];
}

function defaults() {
  return { ...defaultProfile, priceLockMinutes: env.PRICE_LOCK_MINUTES };
}

/** Serializes transactions that read settings and write new ones based on them. */
export async function lockProfile(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('profile', 0))`);
}

/** Saves the given settings and leaves the others. Throws where one does not fit its schema. */
export async function writeProfile(tx: Tx, values: Partial<Profile>) {
  const rows = Object.entries(profileSchema.partial().parse(values)).map(([key, value]) => ({
    key,
    // JSON null, such as a removed picture, differs from never saved.
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
