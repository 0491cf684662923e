/**
 * PostgreSQL refuses text with a NUL in it, and no person types one: in addresses and forms it becomes a
 * space, here, before anything reads them. Nothing grows longer or shorter, so Content-Length still holds.
 */
export function withoutNul(encoded: string): string {
  return encoded.replaceAll("%00", "%20").replaceAll("\0", " ");
}

/**
 * The same for a form's body as it flows by; a `%00` may be cut in two by the network. In a multipart form
 * nothing is percent-encoded; where one may carry files, it is read by `readUpload`, not here.
 */
export function bodyWithoutNul(
  body: ReadableStream<Uint8Array>,
  kind: FormKind,
): ReadableStream<Uint8Array> {
  const clean = kind === "plain" ? withoutNul : (text: string) => text.replaceAll("\0", " ");
  let held = "";
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const text = held + Buffer.from(chunk).toString("latin1");
        held = /%0?$/.exec(text)?.[0] ?? "";
        const whole = text.slice(0, text.length - held.length);
        controller.enqueue(Buffer.from(clean(whole), "latin1"));
      },
      flush(controller) {
        if (held) controller.enqueue(Buffer.from(held, "latin1"));
      },
    }),
  );
}

export type FormKind = "plain" | "multipart";

export function formKindOf(headers: Headers): FormKind | undefined {
  const type = headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return "plain";
  return /^multipart\//i.test(type) ? "multipart" : undefined;
}
