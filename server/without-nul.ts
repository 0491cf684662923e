/**
 * PostgreSQL refuses text with a NUL in it, and no person types one: in addresses and forms it becomes a
 * space, here, before anything reads them. Nothing grows longer or shorter, so Content-Length still holds.
 */
export function withoutNul(encoded: string): string {
  return encoded.replaceAll("%00", "%20").replaceAll("\0", " ");
}

/** The same for a form's body as it flows by; a `%00` may be cut in two by the network. */
export function bodyWithoutNul(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let held = "";
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const text = held + Buffer.from(chunk).toString("latin1");
        held = /%0?$/.exec(text)?.[0] ?? "";
        const whole = text.slice(0, text.length - held.length);
        controller.enqueue(Buffer.from(withoutNul(whole), "latin1"));
      },
      flush(controller) {
        if (held) controller.enqueue(Buffer.from(held, "latin1"));
      },
    }),
  );
}

export function isPlainForm(headers: Headers): boolean {
  const type = headers.get("content-type") ?? "";
  return /^application\/x-www-form-urlencoded\b/i.test(type);
}
