import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { longestBody, mayCarryFiles } from "./body-limits.ts";

/** A body that is held whole must be here within so long; one with files has `timeouts.request`. */
const patience = 30_000;

/**
 * Takes a form in before anybody works on it: whoever sends it slowly keeps nothing of the shop waiting
 * but his own connection. What is too long gets a 413, what takes too long a 408.
 */
export const holdBody = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const { raw } = c.req;
  const contentType = raw.headers.get("content-type") ?? "";
  if (!raw.body || mayCarryFiles({ url: raw.url, contentType })) return next();
  const held = await readWhole(raw, longestBody(raw.url));
  // The connection is of no more use: what is left of the body would have to be heard out.
  if (held === "too-long") return c.text("Payload Too Large", 413, { Connection: "close" });
  if (held === "too-slow") return c.text("Request Timeout", 408, { Connection: "close" });
  if (held === "broken-off") return c.text("Bad Request", 400, { Connection: "close" });
  const { method, headers, signal } = raw;
  c.req.raw = new Request(raw.url, { method, headers, signal, body: held });
  return next();
});

async function readWhole(request: Request, most: number) {
  if (Number(request.headers.get("content-length") ?? 0) > most) return "too-long";
  const reader = request.body!.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // No promise to wait for: the stream may not settle while its sender is silent.
    void reader.cancel().catch(() => {});
  }, patience);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) return "too-slow";
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > most) return "too-long";
      chunks.push(value);
    }
  } catch {
    return isLate ? "too-slow" : "broken-off";
  } finally {
    clearTimeout(timer);
  }
}
