import type { ErrorHandler, MiddlewareHandler } from "hono";
import { log } from "#platform/log.server.ts";

/**
 * A path whose percent signs decode to nothing is refused here: the router would try all the same, and
 * write whatever the caller chose into the log, line by line.
 */
export const readablePath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return c.text("This address cannot be read.", 400);
  }
  return next();
};

/** What was thrown before the router had the request. A caller who left while speaking is no fault. */
export const whenThrown: ErrorHandler = (error, c) => {
  if ("getResponse" in error) return error.getResponse();
  const hasLeft =
    c.req.raw.signal.aborted || (error as NodeJS.ErrnoException).code === "ECONNRESET";
  if (hasLeft) return c.body(null, 400);
  log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
  return c.text("Internal Server Error", 500);
};
