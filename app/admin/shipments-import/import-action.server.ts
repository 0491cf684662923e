import { href } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readUploads } from "#app/http/upload.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import { csvLine } from "#shop/csv.ts";
import { trackingColumns } from "#shop/fulfilment/parse-tracking-csv.server.ts";
import { importTracking, previewTracking } from "#shop/fulfilment/import-tracking.server.ts";
import type { TrackingPlan } from "#shop/fulfilment/plan-tracking.server.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import type { Staff } from "#shop/staff.ts";
import { fileProblem, problemSentence } from "./problem-sentence.ts";

const maxFileBytes = 512 * 1024;

export type PreviewRow = { line: number; label: string; text: string; warning?: string };
export type TrackingPreview = {
  sends: PreviewRow[];
  refused: PreviewRow[];
  unchanged: PreviewRow[];
  /** The confirmation form contains the whole file, which is read again when it is posted. */
  file: string;
  name: string;
  fingerprint: string;
  /** Undefined for a file that was chosen. */
  typed: TypedNumbers | undefined;
};
/** What staff typed, to be shown again. `numbers` has each tracking number by its parcel's number. */
export type TypedNumbers = { courier: string; numbers: Record<string, string> };
export type ImportAnswer = {
  problem?: string;
  /** What is wrong with the numbers that were typed. */
  typedProblem?: string;
  typed?: TypedNumbers | undefined;
  preview?: TrackingPreview;
};

/** Previews a chosen file of courier numbers, or sends the parcels of a confirmed file. */
export async function handleImportForm(
  request: Request,
  staff: Staff,
): Promise<ImportAnswer | Response> {
  const upload = await readUploads(request, "file", {
    maxFiles: 1,
    maxTotalBytes: 2 * maxFileBytes,
  });
  if (!upload.ok) return { problem: upload.reason === "too-large" ? tooLarge() : incomplete() };
  const typed = upload.form.has("typedCourier") ? typedNumbersOf(upload.form) : undefined;
  if (typed && upload.form.has("correct")) return { typed };
  const confirmed = textOf(upload.form, "confirmedFile");
  if (confirmed) return confirmImport(staff, { packed: confirmed, typed }, upload.form);
  if (typed) return { typed, ...(await previewTyped(staff, typed)) };
  const [file] = upload.files;
  if (!file) return { problem: t("Choose a CSV file first.") };
  if (file.bytes.byteLength > maxFileBytes) return { problem: tooLarge() };
  return previewFile(staff, file);
}

async function previewFile(
  staff: Staff,
  { bytes, name, typed }: { bytes: Uint8Array; name: string; typed?: TypedNumbers },
): Promise<ImportAnswer> {
  const answer = await previewTracking(staff, bytes);
  if (!answer.ok) return { problem: fileProblem(answer) };
  const packed = Buffer.from(bytes).toString("base64");
  return { preview: { ...previewOf(answer.plan), file: packed, name, typed } };
}

function typedNumbersOf(form: FormData): TypedNumbers {
  const textsOf = (name: string) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value.trim() : ""));
  const numbers = textsOf("number");
  const pairs = textsOf("parcel").map((parcel, at) => [parcel, numbers[at] ?? ""] as const);
  return {
    courier: textOf(form, "typedCourier"),
    numbers: Object.fromEntries(pairs.filter(([, number]) => number !== "")),
  };
}

/** Numbers that were typed take the same way as a file: they are written as one. */
async function previewTyped(staff: Staff, typed: TypedNumbers): Promise<ImportAnswer> {
  const { courier, numbers } = typed;
  if (!courier) return { typedProblem: t("Choose a courier") };
  const rows = Object.entries(numbers).map(([parcel, number]) => [parcel, courier, number]);
  if (rows.length === 0) return { typedProblem: t("Type at least one tracking number.") };
  const bytes = Buffer.from([[...trackingColumns], ...rows].map(csvLine).join(""));
  return previewFile(staff, { bytes, name: t("The numbers that you typed"), typed });
}

async function confirmImport(
  staff: Staff,
  { packed, typed }: { packed: string; typed: TypedNumbers | undefined },
  form: FormData,
): Promise<ImportAnswer | Response> {
  const bytes = Buffer.from(packed, "base64");
  if (bytes.byteLength > maxFileBytes) return { problem: tooLarge() };
  const answer = await importTracking(staff, bytes, textOf(form, "fingerprint"));
  if (answer.ok) {
    return redirectWithToast(href("/admin/orders"), {
      title: tPlural(answer.sent, "{count} parcel sent", "{count} parcels sent"),
    });
  }
  if (!("plan" in answer)) return { problem: fileProblem(answer), typed };
  return {
    problem:
      answer.sent > 0
        ? t("Some parcels have changed since this preview. Sent: {count}. The others are below.", {
            count: answer.sent,
          })
        : t("Parcels have changed since this preview, so nothing was sent. Check it again below."),
    preview: { ...previewOf(answer.plan), file: packed, name: textOf(form, "name"), typed },
  };
}

function previewOf({ rows, fingerprint }: TrackingPlan) {
  const preview: Pick<TrackingPreview, "sends" | "refused" | "unchanged"> = {
    sends: [],
    refused: [],
    unchanged: [],
  };
  for (const row of rows) {
    const shown = { line: row.position.line, label: row.label };
    const { courier, tracking_number: number } = row.cells;
    if (row.kind === "refused") {
      preview.refused.push({ ...shown, text: problemSentence(row.problem) });
    } else if (row.kind === "unchanged") {
      preview.unchanged.push({ ...shown, text: `${courier} ${number}` });
    } else {
      const name = courierName(row.courier);
      const warning = t("This isn't a usual number of {courier}. Please check it.", {
        courier: name,
      });
      preview.sends.push({
        ...shown,
        text: `${row.customer} · ${name} ${row.number}`,
        ...(!row.isUsual && { warning }),
      });
    }
  }
  return { ...preview, fingerprint };
}

function tooLarge(): string {
  return t("The file is over 500 kB. Split the file, and keep the header row in each part.");
}

function incomplete(): string {
  return t("Part of the form didn't reach us. Please choose the file again.");
}
