export type Upload =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; form: FormData }
  | { ok: false; reason: "missing" | "too-large" | "not-multipart" };

/** What the text fields and the boundaries around one file may take. */
const roomForFields = 64 * 1024;
/** So many times the limit is heard out and thrown away; more is cut off. */
const patience = 4;

/**
 * One file out of a multipart form, and the form's other fields. Nothing beyond the limit is held in
 * memory, whatever length the body says or has.
 */
export async function readUpload(
  request: Request,
  field: string,
  limits: { maxBytes: number },
): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return { ok: false, reason: "not-multipart" };
  const form = await readForm(request, type, limits.maxBytes + roomForFields);
  if (typeof form === "string") return { ok: false, reason: form };
  const file = form.get(field);
  // A file input that was left empty sends a nameless file of no bytes.
  if (!(file instanceof File) || file.size === 0) return { ok: false, reason: "missing" };
  if (file.size > limits.maxBytes) return { ok: false, reason: "too-large" };
  form.delete(field);
  return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()), form };
}

/** Hears a body out without keeping it, so that whoever sent it gets to read why it was refused. */
export async function discardBody(request: Request, patienceBytes = 44 * 1024 * 1024) {
  let seen = 0;
  for await (const chunk of request.body ?? []) {
    seen += chunk.byteLength;
    if (seen > patienceBytes) break;
  }
}

export type Uploads =
  | { ok: true; files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]; form: FormData }
  | { ok: false; reason: "too-many"; form: FormData }
  | { ok: false; reason: "too-large" | "not-multipart" };

/** As `readUpload`, for a field of many files, or none; together they stay below `maxTotal`. */
export async function readUploads(
  request: Request,
  field: string,
  limits: { maxFiles: number; maxTotal: number },
): Promise<Uploads> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return { ok: false, reason: "not-multipart" };
  const form = await readForm(request, type, limits.maxTotal + roomForFields);
  if (typeof form === "string") return { ok: false, reason: form };
  const sent = form.getAll(field).filter((one) => one instanceof File && one.size > 0) as File[];
  form.delete(field);
  if (sent.length > limits.maxFiles) return { ok: false, reason: "too-many", form };
  const files = [];
  for (const file of sent) {
    files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  return { ok: true, files, form };
}

async function readForm(request: Request, type: string, allowed: number) {
  const said = Number(request.headers.get("content-length") ?? 0);
  if (said > allowed * patience) return "too-large";
  // A photograph of 12 MB is an honest mistake: answered before all of it is sent, a browser reports a
  // broken connection instead of our sentence. So what is too large is let in, and let go.
  let seen = 0;
  const tooLarge = () => said > allowed || seen > allowed;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (!tooLarge()) controller.enqueue(chunk);
      else if (seen > allowed * patience) controller.error(new RangeError("The body is too large"));
    },
  });
  const body = request.body?.pipeThrough(counted);
  try {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return tooLarge() ? "too-large" : withoutNul(form);
  } catch (error) {
    if (tooLarge()) return "too-large";
    if (error instanceof TypeError) return "not-multipart";
    throw error;
  }
}

/** Other forms come here without a NUL (`server/http/without-nul.ts`); in one with files it is a file's to have. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    clean.append(name, typeof value === "string" ? value.replaceAll("\0", " ") : value);
  }
  return clean;
}
