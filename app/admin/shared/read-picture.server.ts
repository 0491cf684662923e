import { readUploads } from "#app/http/upload.server.ts";
import { incompleteForm } from "./incomplete-form.ts";

const limits = { maxFiles: 1, maxTotalBytes: 10 * 1024 * 1024 };

/** Reads a form with at most one picture, or says why it cannot be read. */
export async function readPictureForm(request: Request) {
  const upload = await readUploads(request, "picture", limits);
  if (upload.ok) return { ok: true, form: upload.form, picture: upload.files[0] } as const;
  const problem =
    upload.reason === "not-multipart"
      ? incompleteForm
      : "Upload one picture of at most 10 MB. Nothing was saved.";
  return { ok: false, problem } as const;
}
