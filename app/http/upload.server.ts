import { policyOf } from "./route-policy.server.ts";

export type Upload =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; form: FormData }
  | { ok: false; reason: "missing" | "too-large" | "not-multipart" };

/** The bytes that a body may contain besides its files, for text fields and multipart boundaries. */
const fieldsAllowanceBytes = 64 * 1024;
/** A body above its limit is still read and discarded, unless it is longer than the limit times this factor. */
const drainFactor = 4;

/**
 * Reads one file of a multipart form, and the other fields. Refuses a file above `maxBytes`. If the body is longer than
 * `maxBytes` plus 64 kB, the rest is not kept in memory, even if the Content-Length header declares less.
 */
export async function readUpload(
  request: Request,
  field: string,
  limits: { maxBytes: number },
): Promise<Upload> {
  const read = await readFiles(request, field, limits.maxBytes);
  if (!read.ok) return read;
  const [file] = read.files;
  if (!file) return { ok: false, reason: "missing" };
  if (file.size > limits.maxBytes) return { ok: false, reason: "too-large" };
  return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()), form: read.form };
}

/** Reads and discards a body, so that the browser shows the shop's refusal instead of a broken connection. */
export async function drainBody(request: Request, maxDrainBytes = 44 * 1024 * 1024) {
  let receivedBytes = 0;
  for await (const chunk of request.body ?? []) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > maxDrainBytes) break;
  }
}

export type Uploads =
  | { ok: true; files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]; form: FormData }
  | { ok: false; reason: "too-many"; form: FormData }
  | { ok: false; reason: "too-large" | "not-multipart" };

/** Like `readUpload`, but for a field with several files. `maxTotalBytes` limits the size of all files together. */
export async function readUploads(
  request: Request,
  field: string,
  limits: { maxFiles: number; maxTotalBytes: number },
): Promise<Uploads> {
  const read = await readFiles(request, field, limits.maxTotalBytes);
  if (!read.ok) return read;
  const { form } = read;
  if (read.files.length > limits.maxFiles) return { ok: false, reason: "too-many", form };
  const files = [];
  for (const file of read.files) {
    files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  return { ok: true, files, form };
}

async function readFiles(request: Request, field: string, maxBytes: number) {
  if (!policyOf(request.url).acceptsFiles) {
    throw new Error(`${request.url} reads files, but its entry in routes.ts doesn't accept them`);
  }
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return refused("not-multipart");
  const form = await readForm(request, type, maxBytes + fieldsAllowanceBytes);
  if (typeof form === "string") return refused(form);
  // An empty file input sends a file without name and bytes.
  const files = form.getAll(field).filter((one) => one instanceof File && one.size > 0) as File[];
  form.delete(field);
  return { ok: true as const, files, form };
}

function refused(reason: "not-multipart" | "too-large") {
  return { ok: false as const, reason };
}

async function readForm(request: Request, type: string, maxBytes: number) {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > maxBytes * drainFactor) return "too-large";
  // A browser that is refused before it has sent the whole body reports a broken connection instead of the shop's
  // message. So a body that is somewhat too large, such as a 12 MB photo, is read and discarded.
  let receivedBytes = 0;
  const isTooLarge = () => declaredBytes > maxBytes || receivedBytes > maxBytes;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      receivedBytes += chunk.byteLength;
      if (!isTooLarge()) controller.enqueue(chunk);
      else if (receivedBytes > maxBytes * drainFactor)
        controller.error(new RangeError("The body is too large"));
    },
  });
  const body = request.body?.pipeThrough(counted);
  try {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return isTooLarge() ? "too-large" : replaceNulInForm(form);
  } catch (error) {
    if (isTooLarge()) return "too-large";
    if (error instanceof TypeError) return "not-multipart";
    throw error;
  }
}

/** Replaces NUL in texts, as `replace-nul.ts` does for other forms: PostgreSQL refuses NUL. Files may contain it. */
function replaceNulInForm(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    clean.append(name, typeof value === "string" ? value.replaceAll("\0", " ") : value);
  }
  return clean;
}
