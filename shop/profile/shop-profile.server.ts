import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema/profile.ts";
import { pick } from "#shop/pick.ts";
import type { Owner } from "#shop/staff.ts";
import {
  forEachLanguage,
  keepOtherLanguages,
  translationLanguages,
} from "#shop/translation-fields.server.ts";
import { lockProfile, readProfile } from "./all-settings.server.ts";
import {
  profileSchema,
  translatedTextNames,
  type Profile,
  type TranslatedText,
} from "./profile-schema.server.ts";
import { defaultProfile, defaultTranslations } from "./default-profile.ts";
import { translatedTextNamesIn, translationOf } from "./local-texts.ts";
import { writeSettings } from "./save-settings.server.ts";

const profileFields = {
  name: true,
  registrationNumber: true,
  hallmark: true,
  chatNumber: true,
  phone: true,
  email: true,
  address: true,
  hours: true,
  mapUrl: true,
  socialLinks: true,
  summary: true,
  aboutTitle: true,
  aboutText: true,
  privacyEnglish: true,
  privacyMalay: true,
  terms: true,
  deliveryAndExchange: true,
  translations: true,
} as const;

export const shopProfileForm = profileSchema.pick(profileFields).extend({
  translations: forEachLanguage(profileSchema.shape.translations.valueType.optional()),
});
export type ShopProfile = z.output<typeof shopProfileForm>;

/** The profile as its form shows it: with the default translation where there is no other. */
export async function readShopProfile(): Promise<ShopProfile> {
  const profile = await readProfile();
  const translations = collectTranslations((language, name) =>
    translationOf(profile, name, language),
  );
  return {
    ...pick(profile, Object.keys(profileFields) as (keyof typeof profileFields)[]),
    translations,
  };
}

/** Saves the shop's profile; every page shows it from the next request on. */
export async function setShopProfile(owner: Owner, profile: ShopProfile): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    const translations = collectTranslations((language, name) => {
      const { translations: saved } = name === "aboutPictureAlt" ? before : profile;
      const text = saved[language]?.[name];
      // A default translation is not saved, because it must not stay when the English text changes.
      return text === defaultTranslations[language]?.[name] ? undefined : text;
    });
    await writeSettings(tx, owner, "shop-profile", before, {
      ...profile,
      translations: keepOtherLanguages(before.translations, translations),
    });
    // A default text is not kept as the shop's own: a later release may change it, with its translations.
    const texts = ["privacyMalay", ...translatedTextNames] as const;
    const unchanged = texts.filter(
      (name) => name in profile && profile[name as keyof ShopProfile] === defaultProfile[name],
    );
    await tx.delete(settings).where(inArray(settings.key, unchanged));
  });
}

/** The texts that `find` returns, without the empty ones and without languages that have none. */
function collectTranslations(
  find: (language: string, name: TranslatedText) => string | undefined,
): Profile["translations"] {
  const texts = translationLanguages().map((language) => {
    const found = translatedTextNamesIn(language).map(
      (name) => [name, find(language, name)] as const,
    );
    return [language, Object.fromEntries(found.filter(([, text]) => text))] as const;
  });
  return Object.fromEntries(texts.filter(([, found]) => Object.keys(found).length > 0));
}
