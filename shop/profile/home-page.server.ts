import { createHash } from "node:crypto";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { keepPicture } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { ownPath } from "#shop/own-path.ts";
import type { Picture } from "#shop/picture.ts";
import type { Staff } from "#shop/staff.ts";
import {
  lockProfile,
  readProfile,
  writeProfile,
  type HeroSlide,
  type Profile,
} from "./profile.server.ts";

const required = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `At most ${most} characters`);
const optional = (most: number) =>
  z.string().trim().max(most, `At most ${most} characters`).optional().default("");
const pictured = {
  alt: optional(200),
  withoutPicture: z
    .literal("on")
    .optional()
    .transform((box) => box === "on"),
};

export const slideForm = z.object({
  title: required("Enter a title", 60),
  text: optional(160),
  buttonLabel: required("Enter what the button says", 30),
  href: required("Enter an address of this shop, such as /products", 300).refine(
    (href) => ownPath(href) !== undefined,
    "Enter an address of this shop, such as /products",
  ),
  ...pictured,
});
export type SlideForm = z.output<typeof slideForm>;

export const aboutPictureForm = z.object(pictured);
export type AboutPictureForm = z.output<typeof aboutPictureForm>;

export type NewPicture = { name: string; bytes: Uint8Array };
type Owner = Staff & { role: "owner" };
type PictureProblem =
  | { ok: false; reason: "alt-missing" }
  | {
      ok: false;
      reason: "picture-refused";
      file: string;
      why: "not-a-picture" | "too-large" | "too-many-pixels";
    };
type SlidesProblem = { ok: false; reason: "changed-meanwhile" | "too-many" | "last-one" };
export type SaveSlide = { ok: true } | PictureProblem | SlidesProblem;
export type SaveAboutPicture = { ok: true } | PictureProblem;

export const mostSlides = 6;

/** What of the front page its owner arranges; `seen` names this state of the slides, for the deeds below. */
export async function readHomePage() {
  const { heroSlides, aboutPicture, aboutPictureAlt } = await readProfile();
  return {
    slides: heroSlides,
    seen: nameOf(heroSlides),
    about: { picture: aboutPicture, alt: aboutPictureAlt },
  };
}

/**
 * Writes the slide at this place, or (without one) a new one behind the others. Refused where the slides
 * are not those that were seen, with a picture that cannot be used, or one without words for those who do not
 * see it: then all stays as it was. A replaced picture's file stays: other places may show the same one.
 */
export async function saveSlide(
  owner: Owner,
  at: number | undefined,
  form: SlideForm,
  seen: string,
  newPicture?: NewPicture,
): Promise<SaveSlide> {
  const added = await kept(newPicture);
  if (!added.ok) return added;
  return changeSlides(owner, seen, (slides) => {
    if (at === undefined && slides.length >= mostSlides) return refuse("too-many");
    const before = at === undefined ? undefined : slides[at];
    if (at !== undefined && !before) return refuse("changed-meanwhile");
    const { withoutPicture, ...words } = form;
    const picture = added.picture ?? (withoutPicture ? null : (before?.picture ?? null));
    if (picture && !words.alt) return { ok: false, reason: "alt-missing" };
    const slide = { ...words, picture };
    return at === undefined ? [...slides, slide] : slides.with(at, slide);
  });
}

/** Takes a slide away; the last one stays, or the front page would begin with nothing. */
export async function removeSlide(owner: Owner, at: number, seen: string): Promise<SaveSlide> {
  return changeSlides(owner, seen, (slides) => {
    if (slides.length === 1) return refuse("last-one");
    return slides[at] ? slides.toSpliced(at, 1) : refuse("changed-meanwhile");
  });
}

export async function moveSlide(
  owner: Owner,
  at: number,
  to: number,
  seen: string,
): Promise<SaveSlide> {
  return changeSlides(owner, seen, (slides) => {
    const slide = slides[at];
    if (!slide || !slides[to]) return refuse("changed-meanwhile");
    return slides.toSpliced(at, 1).toSpliced(to, 0, slide);
  });
}

/** The photograph beside the shop's story, on the front page and on About; refusals as for a slide. */
export async function saveAboutPicture(
  owner: Owner,
  form: AboutPictureForm,
  newPicture?: NewPicture,
): Promise<SaveAboutPicture> {
  const added = await kept(newPicture);
  if (!added.ok) return added;
  return db.transaction(async (tx): Promise<SaveAboutPicture> => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    const aboutPicture = added.picture ?? (form.withoutPicture ? null : before.aboutPicture);
    if (aboutPicture && !form.alt) return { ok: false, reason: "alt-missing" };
    await write(tx, owner, before, { aboutPicture, aboutPictureAlt: form.alt });
    return { ok: true };
  });
}

async function kept(
  newPicture: NewPicture | undefined,
): Promise<{ ok: true; picture: Picture | undefined } | PictureProblem> {
  if (!newPicture) return { ok: true, picture: undefined };
  const judged = await keepPicture(newPicture.bytes);
  if (judged.ok) return judged;
  return { ok: false, reason: "picture-refused", file: newPicture.name, why: judged.reason };
}

async function changeSlides(
  owner: Owner,
  seen: string,
  change: (slides: HeroSlide[]) => HeroSlide[] | Exclude<SaveSlide, { ok: true }>,
): Promise<SaveSlide> {
  return db.transaction(async (tx): Promise<SaveSlide> => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    if (nameOf(before.heroSlides) !== seen) return refuse("changed-meanwhile");
    const changed = change(before.heroSlides);
    if (!Array.isArray(changed)) return changed;
    await write(tx, owner, before, { heroSlides: changed });
    return { ok: true };
  });
}

async function write(tx: Tx, owner: Owner, before: Profile, after: Partial<Profile>) {
  await writeProfile(tx, after);
  await recordAudit(tx, owner, {
    deed: "settings.changed",
    subject: "settings",
    subjectId: "home-page",
    label: "Home page",
    before: Object.fromEntries(
      Object.keys(after).map((key) => [key, before[key as keyof Profile]]),
    ),
    after,
  });
}

function refuse(reason: SlidesProblem["reason"]): SlidesProblem {
  return { ok: false, reason };
}

function nameOf(slides: HeroSlide[]): string {
  return createHash("sha256").update(JSON.stringify(slides)).digest("hex").slice(0, 16);
}
