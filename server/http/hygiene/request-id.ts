import type { MiddlewareHandler } from "hono";
import { withRequestId } from "#platform/request-id.server.ts";

/** A trace's id, as W3C Trace Context writes it: version, trace, parent, flags. An id of zeros is invalid. */
const traceparent =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;
/** Short and plain, because anyone can send it, and it goes into the log and a response header. */
const acceptedId = /^[\w.-]{8,64}$/;

/** Gives each request an id, from the proxy in front of the shop if it sends one, and returns it as `X-Request-Id`. */
export const identifyRequest: MiddlewareHandler = (c, next) => {
  const id = requestIdOf(c.req.raw.headers);
  return withRequestId(id, async () => {
    await next();
    // Not `c.header`, because it would replace the Response object, by which `responseBytes` finds the page's bytes.
    c.res.headers.set("X-Request-Id", id);
  });
};

export function requestIdOf(headers: Headers): string {
  const trace = traceparent.exec(headers.get("traceparent") ?? "")?.[1];
  if (trace) return trace;
  const given = headers.get("X-Request-Id") ?? "";
  return acceptedId.test(given) ? given : crypto.randomUUID();
}
