import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { parseForm } from "#app/http/form.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import type { NewPicture, PictureRefused } from "#shop/new-picture.server.ts";
import { incompleteForm } from "./incomplete-form.ts";

/** The answer to a refused form: `problem` is the sentence to show, `reason` the code of the refusal. */
export type FormAnswer = { result?: SubmissionResult; problem?: string; reason?: string };

const onePicture = {
  field: "picture",
  maxFiles: 1,
  maxTotalBytes: 10 * 1024 * 1024,
  tooMany: "Upload one picture of at most 10 MB. Nothing was saved.",
  tooLarge: "Upload one picture of at most 10 MB. Nothing was saved.",
};

/** Saves a form with pictures and returns the response of `onSaved`, or returns what is wrong with the form. */
export async function savePictureForm<Schema extends z.ZodType, Reason extends string>(
  request: Request,
  options: {
    upload?: typeof onePicture;
    schema: Schema;
    save: (
      value: z.output<Schema>,
      pictures: NewPicture[],
      form: FormData,
    ) => Promise<{ ok: true } | { ok: false; reason: NoInfer<Reason> } | PictureRefused>;
    sentences: Record<Reason, string>;
    /** The form field that the refusal is about, by reason; a reason without a field is about the whole form. */
    fieldOf?: Partial<Record<NoInfer<Reason>, string>>;
    onSaved: () => Response;
  },
): Promise<FormAnswer | Response> {
  const { upload = onePicture, schema, save, sentences, fieldOf, onSaved } = options;
  const sent = await readUploads(request, upload.field, upload);
  if (!sent.ok && sent.reason !== "too-many") {
    return { problem: sent.reason === "too-large" ? upload.tooLarge : incompleteForm };
  }
  const submission = parseForm(sent.form, { schema });
  if (!sent.ok) {
    return { result: submission.reply({ formErrors: [upload.tooMany] }), problem: upload.tooMany };
  }
  if (submission.status !== "success") {
    return { result: submission.reply(), problem: "Please check these details" };
  }
  const saved = await save(submission.value, sent.files, sent.form);
  if (saved.ok) return onSaved();
  const isPicture = "file" in saved;
  const problem = isPicture ? pictureSentence(saved) : sentences[saved.reason];
  const field = isPicture ? undefined : fieldOf?.[saved.reason];
  const errors = field ? { fieldErrors: { [field]: [problem] } } : { formErrors: [problem] };
  return { result: submission.reply(errors), problem, reason: saved.reason };
}

const pictureFaults = {
  "not-a-picture": "this isn't a JPEG, PNG or WebP picture.",
  "too-large": "this picture is larger than 10 MB.",
  "too-many-pixels": "this picture has more than 40 megapixels.",
};

function pictureSentence({ file, why }: PictureRefused): string {
  return `${file}: ${pictureFaults[why]} Nothing was saved.`;
}
