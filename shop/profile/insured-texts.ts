import { translatedTextNames, type Profile, type TranslatedText } from "./profile-schema.server.ts";

/** "Insured" and "insurance" in the languages of the shop, but not the placeholder `{insurance}`. */
const insuredWords = /(?<!\{)insur|投保|保险/i;

/** The shop's own texts that say something about insurance, in any language. The notice of privacy may always do so. */
export function textsAboutInsurance(profile: Profile): TranslatedText[] {
  return translatedTextNames.filter((name) => {
    if (name === "privacyEnglish") return false;
    const translated = Object.values(profile.translations).map((texts) => texts[name]);
    return [profile[name], ...translated].some((text) => insuredWords.test(text ?? ""));
  });
}
