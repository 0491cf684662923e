/**
 * Replaces NUL characters with spaces in addresses and forms before anything reads them, because PostgreSQL refuses
 * them and no one types one. The length stays the same, so Content-Length stays correct.
 */
export function replaceNul(encoded: string): string {
  return encoded.replaceAll("%00", "%20").replaceAll("\0", " ");
}

/**
 * Replaces NUL characters in a form's body as a stream; `carry` holds a `%00` that is split between two chunks.
 * Multipart forms are not percent-encoded; `readUpload` cleans those with files.
 */
export function replaceNulInBody(
  body: ReadableStream<Uint8Array>,
  kind: FormKind,
): ReadableStream<Uint8Array> {
  const clean = kind === "urlencoded" ? replaceNul : (text: string) => text.replaceAll("\0", " ");
  let carry = "";
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const text = carry + Buffer.from(chunk).toString("latin1");
        carry = /%0?$/.exec(text)?.[0] ?? "";
        const complete = text.slice(0, text.length - carry.length);
        controller.enqueue(Buffer.from(clean(complete), "latin1"));
      },
      flush(controller) {
        if (carry) controller.enqueue(Buffer.from(carry, "latin1"));
      },
    }),
  );
}

export type FormKind = "urlencoded" | "multipart";

export function formKindOf(headers: Headers): FormKind | undefined {
  const type = headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return "urlencoded";
  return /^multipart\//i.test(type) ? "multipart" : undefined;
}
