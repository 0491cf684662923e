import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
  aboutPictureForm,
  moveSlide,
  removeSlide,
  saveAboutPicture,
  saveSlide,
  slideForm,
  type SaveSlide,
} from "#shop/profile/home-page.server.ts";
import type { Owner } from "#shop/staff.ts";
import { incompleteForm } from "../shared/incomplete-form.ts";
import { pictureMessages } from "../shared/picture-messages.ts";
import { readPictureForm } from "../shared/read-picture.server.ts";

/** `about`: answers the About picture's form. `seen`: the slides' version in the form, so that it stays outdated. */
export type HomePageAnswer = {
  about?: boolean;
  result?: SubmissionResult;
  problem: string;
  seen?: string;
};

/** Saves the slide at `place` ("new" adds one), or the About picture if `place` is null. */
export async function pictureRequest(
  request: Request,
  owner: Owner,
  place: string | null,
): Promise<HomePageAnswer | Response> {
  const sent = await readPictureForm(request);
  if (!sent.ok) return { problem: sent.problem, about: place === null };
  const { form, picture } = sent;
  if (place === null) {
    const submission = parseForm(form, { schema: aboutPictureForm });
    if (submission.status !== "success") {
      return { about: true, result: submission.reply(), problem: checkDetails };
    }
    const saved = await saveAboutPicture(owner, submission.value, picture);
    if (saved.ok) return redirectDone("About picture updated");
    return { about: true, ...answerOf(submission, saved) };
  }
  const seen = textOf(form, "seen");
  const submission = parseForm(form, { schema: slideForm });
  if (submission.status !== "success") {
    return { result: submission.reply(), problem: checkDetails, seen };
  }
  const at = place === "new" ? undefined : parsePlace(place);
  const saved = await saveSlide(owner, at, submission.value, seen, picture);
  if (saved.ok) return redirectDone(at === undefined ? "Slide added" : "Slide updated");
  return { ...answerOf(submission, saved), seen };
}

export async function slideRequest(
  owner: Owner,
  form: FormData,
): Promise<HomePageAnswer | Response> {
  const seen = textOf(form, "seen");
  const at = parsePlace(textOf(form, "at"));
  switch (form.get("intent")) {
    case "move": {
      const moved = await moveSlide(owner, at, parsePlace(textOf(form, "to")), seen);
      return moved.ok ? redirectDone("Slides reordered") : { problem: sentenceOf(moved) };
    }
    case "remove": {
      const removed = await removeSlide(owner, at, seen);
      return removed.ok ? redirectDone("Slide removed") : { problem: sentenceOf(removed) };
    }
    case null:
    default:
      return { problem: incompleteForm };
  }
}

const checkDetails = "Please check these details";

type Submission = {
  reply(options: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
  }): SubmissionResult;
};

function answerOf(submission: Submission, refused: Exclude<SaveSlide, { ok: true }>) {
  const problem = sentenceOf(refused);
  const errors =
    refused.reason === "alt-missing"
      ? { fieldErrors: { alt: [problem] } }
      : { formErrors: [problem] };
  return { problem, result: submission.reply(errors) };
}

function sentenceOf(refused: Exclude<SaveSlide, { ok: true }>): string {
  switch (refused.reason) {
    case "alt-missing":
      return "Describe the picture for people who can't see it (alt text)";
    case "picture-refused":
      return `${refused.file}: ${pictureMessages[refused.why]} Nothing was saved.`;
    case "edit-conflict":
      return "Someone else changed the slides while you were editing. Your changes weren't saved. Reload the page to see the other person's changes.";
    case "too-many":
      return "You already have six slides. Remove a slide first.";
    case "last-slide":
      return "The home page needs at least one slide.";
  }
}

function redirectDone(title: string) {
  return redirectWithToast(href("/admin/settings/home"), { title });
}

/** Converts a place, which URLs and forms count from 1, into an index from 0; -1 for anything else. */
function parsePlace(text: string): number {
  return /^[1-9]$/.test(text) ? Number(text) - 1 : -1;
}
