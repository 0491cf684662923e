import { createHash } from "node:crypto";
import { z } from "zod";
import { checkbox } from "#shop/form-fields.ts";
import { db } from "#db/client.server.ts";
import { sameSitePath } from "#shop/same-site-path.ts";
import { storeNewPicture, type NewPicture, type PictureRefused } from "#shop/new-picture.server.ts";
import type { Owner } from "#shop/staff.ts";
import { lockProfile, readProfile, type HeroSlide } from "./all-settings.server.ts";
import { writeSettings } from "./save-settings.server.ts";

const required = (message: string, maxLength: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxLength, `Enter at most ${maxLength} characters`);
const optional = (maxLength: number) =>
  z.string().trim().max(maxLength, `Enter at most ${maxLength} characters`).optional().default("");
const pictureFields = {
  alt: optional(200),
  withoutPicture: checkbox,
};

export const slideForm = z.object({
  title: required("Enter a title", 60),
  text: optional(160),
  buttonLabel: required("Enter the button text", 30),
  href: required("Enter a link within this shop, such as /products", 300).refine(
    (href) => sameSitePath(href) !== undefined,
    "Enter a link within this shop, such as /products",
  ),
  ...pictureFields,
});
export type SlideForm = z.output<typeof slideForm>;

export const aboutPictureForm = z.object(pictureFields);
export type AboutPictureForm = z.output<typeof aboutPictureForm>;

type PictureProblem = { ok: false; reason: "alt-missing" } | PictureRefused;
type SlidesProblem = { ok: false; reason: "edit-conflict" | "too-many" | "last-slide" };
export type SaveSlide = { ok: true } | PictureProblem | SlidesProblem;
export type SaveAboutPicture = { ok: true } | PictureProblem;

export const maxSlides = 6;
const homePage = { subjectId: "home-page", label: "Home page" };

/** What owners edit on the home page. A change of the slides is refused if their `version` has changed since. */
export async function readHomePage() {
  const { heroSlides, aboutPicture, aboutPictureAlt } = await readProfile();
  return {
    slides: heroSlides,
    version: versionOf(heroSlides),
    about: { picture: aboutPicture, alt: aboutPictureAlt },
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
    const { withoutPicture, ...fields } = form;
    const picture = added.picture ?? (withoutPicture ? null : (before?.picture ?? null));
    if (picture && !fields.alt) return { ok: false, reason: "alt-missing" };
    const slide = { ...fields, picture };
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
    await writeSettings(tx, owner, homePage, before, { aboutPicture, aboutPictureAlt: form.alt });
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

function refusal(reason: SlidesProblem["reason"]): SlidesProblem {
  return { ok: false, reason };
}

function versionOf(slides: HeroSlide[]): string {
  return createHash("sha256").update(JSON.stringify(slides)).digest("hex").slice(0, 16);
}
