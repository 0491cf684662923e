import { languageCode } from "#languages/messages.ts";
import {
  translatedTextNames,
  type HeroSlide,
  type Profile,
  type TranslatedText,
} from "./profile-schema.server.ts";
import { defaultProfile, defaultTranslations } from "./default-profile.ts";

/** A text in the current language. Where it is not translated, it is in English and pages mark it with `lang`. */
export type LocalText = { text: string; lang?: "en" };

export function localText(profile: Profile, name: TranslatedText): LocalText {
  const language = languageCode();
  const english = profile[name];
  if (language === "en") return { text: english };
  const text = translationOf(profile, name, language);
  if (text) return { text };
  return english ? { text: english, lang: "en" } : { text: "" };
}

/** A translation that the shop saved. Without one, a default English text has its default translation. */
export function translationOf(profile: Profile, name: TranslatedText, language: string) {
  if (name === "privacyEnglish" && language === "ms") return profile.privacyMalay;
  const own = profile.translations[language]?.[name];
  if (own) return own;
  return profile[name] === defaultProfile[name] ? defaultTranslations[language]?.[name] : undefined;
}

/** Without the Malay notice of privacy, which is a setting of its own because the law asks for it. */
export function translatedTextNamesIn(language: string): TranslatedText[] {
  return translatedTextNames.filter((name) => name !== "privacyEnglish" || language !== "ms");
}

export type LocalSlide = Omit<HeroSlide, "translations"> & { lang?: "en" };

/** The slides of the home page in the current language. A slide is translated as a whole. */
export function localSlides(profile: Profile): LocalSlide[] {
  const language = languageCode();
  return profile.heroSlides.map(({ translations, ...english }) => {
    const translated = translations?.[language];
    if (translated) return { ...english, ...translated, alt: translated.alt || english.alt };
    return language === "en" ? english : { ...english, lang: "en" };
  });
}
