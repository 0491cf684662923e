import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";
import { currentLanguage } from "#languages/language.server.ts";
import type { TranslatedColor, TranslatedVariant } from "./product-parts.server.ts";

/** Short texts in the current language, by their English text; empty in English. */
export type Phrases = ReadonlyMap<string, string>;

/** Reads all phrases. Staff write each of them by hand, so there are hundreds at most. */
export async function readPhrases(): Promise<Phrases> {
  const language = currentLanguage();
  if (language === "en") return new Map();
  const rows = await db
    .select({ text: phraseTranslations.text, translation: phraseTranslations.translation })
    .from(phraseTranslations)
    .where(eq(phraseTranslations.language, language));
  return new Map(rows.map(({ text, translation }) => [text, translation]));
}

/** The product with the translations of its variants and colours. */
export function withPhrases<
  Parts extends { variants: TranslatedVariant[]; colors: TranslatedColor[] },
>(product: Parts, phrases: Phrases): Parts {
  if (phrases.size === 0) return product;
  const variants = product.variants.map((variant) => ({
    ...variant,
    translatedName: phrases.get(variant.name),
    translatedValue: phrases.get(variant.value),
  }));
  const colors = product.colors.map((color) => ({
    ...color,
    translatedName: phrases.get(color.name),
  }));
  return { ...product, variants, colors };
}
