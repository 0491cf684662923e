import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { isUpload, policyOf } from "#app/http/route-policy.server.ts";
import { t } from "#languages/messages.ts";

/** How long receiving a buffered body may take; for uploads, `requestTimeout` applies instead. */
const bodyTimeoutMs = 30_000;

/**
 * Receives the whole form before any work starts, so that a slow sender occupies only its connection and no place in a
 * request queue. Answers 413 if the form is too long and 408 if it takes too long.
 */
export const bufferBody = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const { raw } = c.req;
  const contentType = raw.headers.get("content-type") ?? "";
  if (!raw.body || isUpload(raw.url, contentType)) return next();
  const body = await readBody(raw, policyOf(raw.url).maxBodyKilobytes * 1024);
  // Closes the connection, because otherwise the rest of the body would have to be read.
  if (body === "too-long") return c.text(t("Payload Too Large"), 413, { Connection: "close" });
  if (body === "too-slow") return c.text(t("Request Timeout"), 408, { Connection: "close" });
  if (body === "aborted") return c.text(t("Bad Request"), 400, { Connection: "close" });
  const { method, headers, signal } = raw;
  c.req.raw = new Request(raw.url, { method, headers, signal, body: body });
  return next();
});

async function readBody(request: Request, maxBytes: number) {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too-long";
  const reader = request.body!.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    // Not awaited: the promise may not settle while the sender sends nothing.
    void reader.cancel().catch(() => {});
  }, bodyTimeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isTimedOut) return "too-slow";
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) return "too-long";
      chunks.push(value);
    }
  } catch {
    return isTimedOut ? "too-slow" : "aborted";
  } finally {
    clearTimeout(timer);
  }
}
