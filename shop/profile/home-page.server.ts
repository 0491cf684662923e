import { createHash } from "node:crypto";
import { z } from "zod";
import { checkbox } from "#shop/form-fields.ts";
import { db } from "#db/client.server.ts";
import { message, t, type Message } from "#languages/messages.ts";
import { sameSitePath } from "#shop/same-site-path.ts";
import { storeNewPicture, type NewPicture, type PictureRefused } from "#shop/new-picture.server.ts";
import type { Owner } from "#shop/staff.ts";
import { forEachLanguage, keepOtherLanguages } from "#shop/translation-fields.server.ts";
import { lockProfile, readProfile } from "./all-settings.server.ts";
import { profileSchema, type HeroSlide, type Profile } from "./profile-schema.server.ts";
import { writeSettings } from "./save-settings.server.ts";

const tooLong = (count: number) => ({
  error: () => t("Enter at most {count} characters", { count }),
});
const required = (missing: Message, maxLength: number) =>
  z
    .string({ error: () => t(missing) })
    .trim()
    .min(1, { error: () => t(missing) })
    .max(maxLength, tooLong(maxLength));
const optional = (maxLength: number) =>
  z.string().trim().max(maxLength, tooLong(maxLength)).optional().default("");
const pictureFields = {
  alt: optional(200),
  withoutPicture: checkbox,
};
const missingTitle = message("Enter a title");
const missingButton = message("Enter the button text");
const missingLink = message("Enter a link within this shop, such as /products");

/** A language without any text is not translated; otherwise it needs the texts that English needs. */
const translatedSlide = z
  .object({
    title: optional(60),
    text: optional(160),
    buttonLabel: optional(30),
    alt: optional(200),
  })
  .superRefine((slide, context) => {
    if (!isTranslated(slide)) return;
    const missing = { title: missingTitle, buttonLabel: missingButton };
    for (const [name, sentence] of Object.entries(missing)) {
      if (slide[name as keyof typeof missing]) continue;
      context.addIssue({ code: "custom", path: [name], message: t(sentence) });
    }
  });

export const slideForm = z.object({
  title: required(missingTitle, 60),
  text: optional(160),
  buttonLabel: required(missingButton, 30),
  href: required(missingLink, 300).refine((href) => sameSitePath(href) !== undefined, {
    error: () => t(missingLink),
  }),
  ...pictureFields,
  translations: forEachLanguage(translatedSlide.optional()),
});
export type SlideForm = z.output<typeof slideForm>;

export const aboutPictureForm = z.object({
  ...pictureFields,
  translations: forEachLanguage(z.object({ alt: optional(200) }).optional()),
});
export type AboutPictureForm = z.output<typeof aboutPictureForm>;

type PictureProblem = { ok: false; reason: "alt-missing" } | PictureRefused;
type SlidesProblem = { ok: false; reason: "edit-conflict" | "too-many" | "last-slide" };
export type SaveSlide = { ok: true } | PictureProblem | SlidesProblem;
export type SaveAboutPicture = { ok: true } | PictureProblem;

export const maxSlides = 6;
const homePage = "home-page";

/** What owners edit on the home page. A change of the slides is refused if their `version` has changed since. */
export async function readHomePage() {
  const { heroSlides, aboutPicture, aboutPictureAlt, translations } = await readProfile();
  return {
    slides: heroSlides,
    version: versionOf(heroSlides),
    about: {
      picture: aboutPicture,
      alt: aboutPictureAlt,
      translations: altsOf(translations),
    },
  };
}

/**
 * Saves the slide at this position, or adds one at the end if `at` is undefined. Refused if the slides have changed
 * since `version`, if the picture is unusable, or if it has no alt text. The file of a replaced picture stays until the
 * daily sweep.
 */
export async function saveSlide(
  owner: Owner,
  at: number | undefined,
  form: SlideForm,
  version: string,
  newPicture?: NewPicture,
): Promise<SaveSlide> {
  const added = await storeNewPicture(newPicture);
  if (!added.ok) return added;
  return changeSlides<PictureProblem | SlidesProblem>(owner, version, (slides) => {
    if (at === undefined && slides.length >= maxSlides) return refusal("too-many");
    const before = at === undefined ? undefined : slides[at];
    if (at !== undefined && !before) return refusal("edit-conflict");
    const { withoutPicture, translations, ...fields } = form;
    const picture = added.picture ?? (withoutPicture ? null : (before?.picture ?? null));
    if (picture && !fields.alt) return { ok: false, reason: "alt-missing" };
    const slide = { ...fields, picture, ...translationsOfSlide(before, translations) };
    return at === undefined ? [...slides, slide] : slides.with(at, slide);
  });
}

/** Removes a slide, but never the last one, because the home page would begin empty. */
export async function removeSlide(owner: Owner, at: number, version: string) {
  return changeSlides(owner, version, (slides) => {
    if (slides.length === 1) return refusal("last-slide");
    return slides[at] ? slides.toSpliced(at, 1) : refusal("edit-conflict");
  });
}

export async function moveSlide(owner: Owner, at: number, to: number, version: string) {
  return changeSlides(owner, version, (slides) => {
    const slide = slides[at];
    if (!slide || !slides[to]) return refusal("edit-conflict");
    return slides.toSpliced(at, 1).toSpliced(to, 0, slide);
  });
}

/** Saves the picture beside the shop's story. Refused if the picture is unusable or has no alt text. */
export async function saveAboutPicture(
  owner: Owner,
  form: AboutPictureForm,
  newPicture?: NewPicture,
): Promise<SaveAboutPicture> {
  const added = await storeNewPicture(newPicture);
  if (!added.ok) return added;
  return db.transaction(async (tx): Promise<SaveAboutPicture> => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    const aboutPicture = added.picture ?? (form.withoutPicture ? null : before.aboutPicture);
    if (aboutPicture && !form.alt) return { ok: false, reason: "alt-missing" };
    await writeSettings(tx, owner, homePage, before, {
      aboutPicture,
      aboutPictureAlt: form.alt,
      translations: withAlts(before.translations, form.translations),
    });
    return { ok: true };
  });
}

async function changeSlides<Problem extends { ok: false } = SlidesProblem>(
  owner: Owner,
  version: string,
  change: (slides: HeroSlide[]) => HeroSlide[] | Problem,
): Promise<{ ok: true } | Problem | SlidesProblem> {
  return db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    if (versionOf(before.heroSlides) !== version) return refusal("edit-conflict");
    const changed = change(before.heroSlides);
    if (!Array.isArray(changed)) return changed;
    await writeSettings(tx, owner, homePage, before, { heroSlides: changed });
    return { ok: true as const };
  });
}

function isTranslated(slide: object): boolean {
  return Object.values(slide).some(Boolean);
}

function translationsOfSlide(before: HeroSlide | undefined, given: SlideForm["translations"]) {
  const translated = Object.entries(given).flatMap(([language, slide]) =>
    slide && isTranslated(slide) ? [[language, slide] as const] : [],
  );
  const translations = keepOtherLanguages(before?.translations, Object.fromEntries(translated));
  return Object.keys(translations).length > 0 && { translations };
}

type Alts = AboutPictureForm["translations"];

function altsOf(translations: Profile["translations"]): Alts {
  const texts = Object.entries(translations);
  return Object.fromEntries(
    texts.map(([code, text]) => [code, { alt: text.aboutPictureAlt ?? "" }]),
  );
}

function withAlts(translations: Profile["translations"], alts: Alts): Profile["translations"] {
  const languages = new Set([...Object.keys(translations), ...Object.keys(alts)]);
  const texts = [...languages].map((language) => {
    const { aboutPictureAlt: before, ...others } = translations[language] ?? {};
    const alt = alts[language] ? alts[language].alt : before;
    return [language, alt ? { ...others, aboutPictureAlt: alt } : others] as const;
  });
  const filled = texts.filter(([, found]) => Object.keys(found).length > 0);
  // The audit log compares values with the order of their keys, which parsing restores.
  return profileSchema.shape.translations.parse(Object.fromEntries(filled));
}

function refusal(reason: SlidesProblem["reason"]): SlidesProblem {
  return { ok: false, reason };
}

function versionOf(slides: HeroSlide[]): string {
  return createHash("sha256").update(JSON.stringify(slides)).digest("hex").slice(0, 16);
}
