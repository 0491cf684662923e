import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import {
  aboutPictureForm,
  moveSlide,
  removeSlide,
  saveAboutPicture,
  saveSlide,
  slideForm,
  type SaveSlide,
} from "#shop/profile/home-page.server.ts";
import type { Staff } from "#shop/staff.ts";
import { pictureSentences } from "../picture-sentences.ts";

type Owner = Staff & { role: "owner" };
const limits = { maxFiles: 1, maxTotal: 10 * 1024 * 1024 };

/** `about` tells which of the screen's forms it answers; `seen` is kept, so that a stale form stays stale. */
export type HomePageAnswer = {
  about?: boolean;
  result?: SubmissionResult;
  problem: string;
  seen?: string;
};

/** A form with a picture in it: the slide at this place (`new` for another one), or the About picture. */
export async function pictureRequest(
  request: Request,
  owner: Owner,
  place: string | null,
): Promise<HomePageAnswer | Response> {
  const upload = await readUploads(request, "picture", limits);
  if (!upload.ok) {
    const problem =
      upload.reason === "not-multipart"
        ? "The form did not arrive whole. Please send it again."
        : "One picture of at most 10 MB, please. Nothing was saved.";
    return { problem, about: place === null };
  }
  const [picture] = upload.files;
  if (place === null) {
    const submission = parseForm(upload.form, { schema: aboutPictureForm });
    if (submission.status !== "success") {
      return { about: true, result: submission.reply(), problem: checkDetails };
    }
    const saved = await saveAboutPicture(owner, submission.value, picture);
    if (saved.ok) return done("About picture updated");
    return { about: true, ...answerOf(submission, saved) };
  }
  const seen = textOf(upload.form, "seen");
  const submission = parseForm(upload.form, { schema: slideForm });
  if (submission.status !== "success") {
    return { result: submission.reply(), problem: checkDetails, seen };
  }
  const at = place === "new" ? undefined : placeOf(place);
  const saved = await saveSlide(owner, at, submission.value, seen, picture);
  if (saved.ok) return done(at === undefined ? "Slide added" : "Slide updated");
  return { ...answerOf(submission, saved), seen };
}

/** Moving a slide, or taking it away. */
export async function slideRequest(
  owner: Owner,
  form: FormData,
): Promise<HomePageAnswer | Response> {
  const seen = textOf(form, "seen");
  const at = placeOf(textOf(form, "at"));
  switch (form.get("intent")) {
    case "move": {
      const moved = await moveSlide(owner, at, placeOf(textOf(form, "to")), seen);
      return moved.ok ? done("Slides reordered") : { problem: sentenceOf(moved) };
    }
    case "remove": {
      const removed = await removeSlide(owner, at, seen);
      return removed.ok ? done("Slide removed") : { problem: sentenceOf(removed) };
    }
    case null:
    default:
      return { problem: "The form did not arrive whole. Please send it again." };
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
      return "Say what the picture shows, for people who cannot see it";
    case "picture-refused":
      return `${refused.file}: ${pictureSentences[refused.why]} Nothing was saved.`;
    case "changed-meanwhile":
      return "Someone else has changed the slides since you opened this page. Open it again to see them; nothing of yours was saved.";
    case "too-many":
      return "There are six slides already. Remove one first.";
    case "last-one":
      return "The last slide stays: the front page begins with it.";
  }
}

function done(title: string) {
  return redirectWithToast(href("/admin/settings/home"), { title });
}

/** Places are counted from 1 in addresses and forms. */
function placeOf(text: string): number {
  return /^[1-9]$/.test(text) ? Number(text) - 1 : -1;
}
