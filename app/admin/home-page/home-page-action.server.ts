import { href } from "react-router";
import { handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { t } from "#languages/messages.ts";
import {
  aboutPictureForm,
  moveSlide,
  removeSlide,
  saveAboutPicture,
  saveSlide,
  slideForm,
} from "#shop/profile/home-page.server.ts";
import type { Owner } from "#shop/staff.ts";
import { savePictureForm, type FormAnswer } from "../shared/save-picture-form.server.ts";

/** `isAbout` is true in an answer to the form of the About picture. */
export type HomePageAnswer = FormAnswer & { isAbout?: boolean };

const altMissing = () => ({
  "alt-missing": t("Describe the picture for people who can't see it (alt text)"),
});
const slideRefusals = () => ({
  "edit-conflict": t(
    "Someone else changed the slides while you were editing. Your changes weren't saved. Reload the page to see the other person's changes.",
  ),
  "too-many": t("You already have six slides. Remove a slide first."),
  "last-slide": t("The home page needs at least one slide."),
});
const fieldOf = { "alt-missing": "alt" };

/** Saves the slide at `place`, which counts from 1; "new" adds a slide. */
export function saveSlideRequest(request: Request, owner: Owner, place: string) {
  const at = place === "new" ? undefined : parsePlace(place);
  return savePictureForm(request, {
    schema: slideForm,
    save: (slide, [picture], form) => saveSlide(owner, at, slide, textOf(form, "seen"), picture),
    sentences: { ...altMissing(), ...slideRefusals() },
    fieldOf,
    onSaved: () => redirectDone(at === undefined ? t("Slide added") : t("Slide updated")),
  });
}

export async function saveAboutPictureRequest(request: Request, owner: Owner) {
  const answer = await savePictureForm(request, {
    schema: aboutPictureForm,
    save: (about, [picture]) => saveAboutPicture(owner, about, picture),
    sentences: altMissing(),
    fieldOf,
    onSaved: () => redirectDone(t("About picture updated")),
  });
  return answer instanceof Response ? answer : { ...answer, isAbout: true };
}

export function handleSlideForm(owner: Owner, form: FormData) {
  const seen = textOf(form, "seen");
  const at = parsePlace(textOf(form, "at"));
  return handleIntent<Promise<HomePageAnswer | Response>>(form, {
    move: async () => {
      const moved = await moveSlide(owner, at, parsePlace(textOf(form, "to")), seen);
      return moved.ok
        ? redirectDone(t("Slides reordered"))
        : { problem: slideRefusals()[moved.reason] };
    },
    remove: async () => {
      const removed = await removeSlide(owner, at, seen);
      return removed.ok
        ? redirectDone(t("Slide removed"))
        : { problem: slideRefusals()[removed.reason] };
    },
  });
}

function redirectDone(title: string) {
  return redirectWithToast(href("/admin/settings/home"), { title });
}

/** Converts a place, which URLs and forms count from 1, into an index from 0; -1 for anything else. */
function parsePlace(text: string): number {
  return /^[1-9]$/.test(text) ? Number(text) - 1 : -1;
}
