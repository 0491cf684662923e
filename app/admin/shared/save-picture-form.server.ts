import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { parseForm } from "#app/http/form.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import type { NewPicture, PictureRefused } from "#shop/new-picture.server.ts";
import { copyFromEnglish } from "./copy-from-english.server.ts";
import { incompleteForm } from "./incomplete-form.ts";
import { message, t, type Message } from "#languages/messages.ts";

/** The answer to a refused form: `problem` is the sentence to show, `reason` the code of the refusal. */
export type FormAnswer = { result?: SubmissionResult; problem?: string; reason?: string };

type Upload = {
  field: string;
  maxFiles: number;
  maxTotalBytes: number;
  tooMany: Message | string;
  tooLarge: Message | string;
};

const onePicture: Upload = {
  field: "picture",
  maxFiles: 1,
  maxTotalBytes: 10 * 1024 * 1024,
  tooMany: message("Upload one picture of at most 10 MB. Nothing was saved."),
  tooLarge: message("Upload one picture of at most 10 MB. Nothing was saved."),
};

/** Saves a form with pictures and returns the response of `onSaved`, or returns what is wrong with the form. */
export async function savePictureForm<Schema extends z.ZodType, Reason extends string>(
  request: Request,
  options: {
    upload?: Upload;
    schema: Schema;
    save: (
      value: z.output<Schema>,
      pictures: NewPicture[],
      form: FormData,
    ) => Promise<{ ok: true } | { ok: false; reason: NoInfer<Reason> } | PictureRefused>;
    sentences: Record<Reason, Message | string>;
    /** What a button does that only fills in the form, to show it again; undefined if another one was pressed. */
    fillIn?: (form: FormData) => { problem?: string } | undefined;
    /** The form field that the refusal is about, by reason; a reason without a field is about the whole form. */
    fieldOf?: Partial<Record<NoInfer<Reason>, string>>;
    onSaved: () => Response;
  },
): Promise<FormAnswer | Response> {
  const { upload = onePicture, schema, save, sentences, fillIn, fieldOf, onSaved } = options;
  const sent = await readUploads(request, upload.field, upload);
  if (!sent.ok && sent.reason !== "too-many") {
    return {
      problem: sent.reason === "too-large" ? t(upload.tooLarge as Message) : incompleteForm(),
    };
  }
  const isCopying = copyFromEnglish(sent.form);
  const filled = fillIn?.(sent.form);
  const submission = parseForm(sent.form, { schema });
  if (isCopying) return { result: submission.reply() };
  if (filled) {
    // Without its errors: what is missing can still be typed.
    const { initialValue } = submission.reply();
    return { result: { initialValue: initialValue ?? {} }, ...filled };
  }
  if (!sent.ok) {
    const problem = t(upload.tooMany as Message);
    return { result: submission.reply({ formErrors: [problem] }), problem };
  }
  if (submission.status !== "success") {
    return { result: submission.reply(), problem: t("Please check these details") };
  }
  const saved = await save(submission.value, sent.files, sent.form);
  if (saved.ok) return onSaved();
  const isPicture = "file" in saved;
  const problem = isPicture ? pictureSentence(saved) : t(sentences[saved.reason] as Message);
  const field = isPicture ? undefined : fieldOf?.[saved.reason];
  const errors = field ? { fieldErrors: { [field]: [problem] } } : { formErrors: [problem] };
  return { result: submission.reply(errors), problem, reason: saved.reason };
}

function pictureSentence({ file, why }: PictureRefused): string {
  switch (why) {
    case "not-a-picture":
      return t("{file}: this isn't a JPEG, PNG or WebP picture. Nothing was saved.", { file });
    case "too-large":
      return t("{file}: this picture is larger than 10 MB. Nothing was saved.", { file });
    case "too-many-pixels":
      return t("{file}: this picture has more than 40 megapixels. Nothing was saved.", { file });
  }
}
