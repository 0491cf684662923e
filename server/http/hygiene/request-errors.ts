import type { ErrorHandler, MiddlewareHandler } from "hono";
import { log } from "#platform/log.server.ts";

/**
 * Refuses a malformed address: `Request` throws if it contains a user name and password, and the router would log
 * a path with invalid percent-encoding, so that callers could write lines into the log.
 */
export const rejectMalformedUrl: MiddlewareHandler = async (c, next) =>
  isWellFormedUrl(c.req.url) ? next() : c.text("This address is not valid.", 400);

function isWellFormedUrl(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    // Use the result, or the bundler removes the call because it assumes that it cannot throw.
    return username === "" && password === "" && decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** Errors from before the router. A client that disconnected while sending is not an error of the shop. */
export const handleError: ErrorHandler = (error, c) => {
  if ("getResponse" in error) return error.getResponse();
  const isClientGone =
    c.req.raw.signal.aborted || (error as NodeJS.ErrnoException).code === "ECONNRESET";
  if (isClientGone) return c.body(null, 400);
  log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
  return c.text("Internal Server Error", 500);
};
