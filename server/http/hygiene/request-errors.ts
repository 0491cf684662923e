import type { ErrorHandler, MiddlewareHandler } from "hono";
import { t } from "#languages/messages.ts";
import { log } from "#platform/log.server.ts";

/**
 * Refuses malformed addresses: `Request` throws for a user name and password, and the router logs a path with invalid
 * percent-encoding, so that callers could write lines into the log.
 */
export const rejectMalformedUrl: MiddlewareHandler = async (c, next) =>
  isWellFormedUrl(c.req.url) ? next() : c.text(t("This address is not valid."), 400);

function isWellFormedUrl(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    // The result must be used: the bundler assumes that the call cannot throw, and would otherwise remove it.
    return username === "" && password === "" && decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** Handles errors from before the router. If a client disconnects while sending, that is no error of the shop. */
export const handleError: ErrorHandler = (error, c) => {
  if ("getResponse" in error) return error.getResponse();
  const isClientGone =
    c.req.raw.signal.aborted || (error as NodeJS.ErrnoException).code === "ECONNRESET";
  if (isClientGone) return c.body(null, 400);
  log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
  return c.text(t("Internal Server Error"), 500);
};
