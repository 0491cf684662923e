import { deflateRawSync, inflateRawSync } from "node:zlib";
import { href } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import { importProducts, previewImport } from "#shop/catalogue/import-products.server.ts";
import { t } from "#languages/messages.ts";
import type { Staff } from "#shop/staff.ts";
import { importRefusalSentence } from "./refusals.ts";
import { previewOf, type ImportPreview } from "./import-preview.server.ts";

const maxFileBytes = 5 * 1024 * 1024;

export type ImportAnswer = {
  problem?: string;
  /** The confirmation form contains the whole file, which is validated again when it is posted. */
  preview?: ImportPreview & { file: string; name: string; fingerprint: string };
};

/** Previews a chosen file, or imports a confirmed file and redirects to the list of products. */
export async function handleImportForm(request: Request, staff: Staff) {
  // Twice the file's limit, because a confirmed file arrives compressed and in base64, which may make it larger.
  const limits = { maxFiles: 1, maxTotalBytes: 2 * maxFileBytes };
  const upload = await readUploads(request, "file", limits);
  if (!upload.ok) {
    return {
      problem: upload.reason === "too-large" ? tooLarge() : incompleteForm(),
    } satisfies ImportAnswer;
  }
  const confirmedFile = upload.form.get("confirmedFile");
  if (typeof confirmedFile === "string") return confirmImport(staff, confirmedFile, upload.form);
  const [file] = upload.files;
  if (!file) return { problem: t("Choose a CSV file first.") } satisfies ImportAnswer;
  if (file.bytes.byteLength > maxFileBytes) return { problem: tooLarge() } satisfies ImportAnswer;
  const answer = await previewImport(staff, file.bytes);
  if (!answer.ok) return { problem: importRefusalSentence(answer) } satisfies ImportAnswer;
  const { rows, fingerprint } = answer.plan;
  const text = deflateRawSync(file.bytes).toString("base64");
  const preview = { ...previewOf(rows), file: text, name: file.name, fingerprint };
  return { preview } satisfies ImportAnswer;
}

async function confirmImport(staff: Staff, packedFile: string, form: FormData) {
  const bytes = unpackFile(packedFile);
  if (!bytes) return { problem: incompleteForm() } satisfies ImportAnswer;
  const answer = await importProducts(staff, bytes, textOf(form, "fingerprint"));
  if (answer.ok) {
    const { added, changed } = answer;
    return redirectWithToast(href("/admin/products"), {
      title: t("Products imported successfully"),
      description: t("Products added: {added}. Products changed: {changed}.", { added, changed }),
    });
  }
  if (!("plan" in answer)) return { problem: importRefusalSentence(answer) } satisfies ImportAnswer;
  const { rows, fingerprint } = answer.plan;
  const preview = { ...previewOf(rows), file: packedFile, name: textOf(form, "name"), fingerprint };
  const problem = t(
    "The catalogue has changed since this preview, so nothing was imported. Check the updated preview below.",
  );
  return { problem, preview } satisfies ImportAnswer;
}

function unpackFile(packedFile: string): Uint8Array | undefined {
  try {
    return inflateRawSync(Buffer.from(packedFile, "base64"), { maxOutputLength: maxFileBytes });
  } catch {
    return undefined;
  }
}

function tooLarge(): string {
  return t(
    "The file is over 5 MB. Split the file, and keep the header row in each part. Nothing was imported.",
  );
}

function incompleteForm(): string {
  return t("Part of the form didn't reach us. Please choose the file again.");
}
