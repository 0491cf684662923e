import { deflateRawSync, inflateRawSync } from "node:zlib";
import { href } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import { importProducts, previewImport } from "#shop/catalogue/import-products.server.ts";
import type { Staff } from "#shop/staff.ts";
import { refusalSentence } from "./refusals.ts";
import { shownPlan, type ShownPlan } from "./shown-plan.server.ts";

const mostBytes = 5 * 1024 * 1024;

export type ImportAnswer = {
  problem?: string;
  /** The file comes back with the form that confirms it: whoever sends it again has it judged again. */
  preview?: ShownPlan & { file: string; name: string; fingerprint: string };
};

/** A chosen file: what it would do. A confirmed one: done, and on to the list. */
export async function importRequest(request: Request, staff: Staff) {
  // Held in the form a file takes a third more, and it may be one that cannot be pressed together.
  const limits = { maxFiles: 1, maxTotal: 2 * mostBytes };
  const upload = await readUploads(request, "file", limits);
  if (!upload.ok) {
    return { problem: upload.reason === "too-large" ? tooLarge : broken } satisfies ImportAnswer;
  }
  const held = upload.form.get("held");
  if (typeof held === "string") return confirmed(staff, held, upload.form);
  const [file] = upload.files;
  if (!file) return { problem: "Choose a CSV file first." } satisfies ImportAnswer;
  if (file.bytes.byteLength > mostBytes) return { problem: tooLarge } satisfies ImportAnswer;
  const answer = await previewImport(staff, file.bytes);
  if (!answer.ok) return { problem: refusalSentence(answer) } satisfies ImportAnswer;
  const { rows, fingerprint } = answer.plan;
  const text = deflateRawSync(file.bytes).toString("base64");
  const preview = { ...shownPlan(rows), file: text, name: file.name, fingerprint };
  return { preview } satisfies ImportAnswer;
}

async function confirmed(staff: Staff, held: string, form: FormData) {
  const bytes = unpacked(held);
  if (!bytes) return { problem: broken } satisfies ImportAnswer;
  const answer = await importProducts(staff, bytes, textOf(form, "fingerprint"));
  if (answer.ok) {
    const { added, changed } = answer;
    return redirectWithToast(href("/admin/products"), {
      title: "Products imported successfully",
      description: `${added} added, ${changed} changed.`,
    });
  }
  if (!("plan" in answer)) return { problem: refusalSentence(answer) } satisfies ImportAnswer;
  const { rows, fingerprint } = answer.plan;
  const preview = { ...shownPlan(rows), file: held, name: textOf(form, "name"), fingerprint };
  const problem =
    "The catalogue has changed since this preview was made, so nothing was imported. Look at it again: this is what the file would do now.";
  return { problem, preview } satisfies ImportAnswer;
}

function unpacked(held: string): Uint8Array | undefined {
  try {
    return inflateRawSync(Buffer.from(held, "base64"), { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}

const tooLarge =
  "The file is larger than 5 MB. Divide it into several files, each with the first line. Nothing was imported.";
const broken = "The form did not arrive whole. Please choose the file again.";
