import type { ErrorHandler, MiddlewareHandler } from "hono";
import { log } from "#platform/log.server.ts";

/**
 * An address that cannot be read is refused before anything is made of it. One with a name and a password
 * in it makes no `Request`; a path whose percent signs decode to nothing the router would try all the same,
 * and write whatever the caller chose into the log, line by line.
 */
export const readableAddress: MiddlewareHandler = async (c, next) =>
  isReadable(c.req.url) ? next() : c.text("This address cannot be read.", 400);

function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    // Its result is asked for, or the bundler takes the call away: it believes that none can throw.
    return username === "" && password === "" && decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** What was thrown before the router had the request. A caller who left while speaking is no fault. */
export const whenThrown: ErrorHandler = (error, c) => {
  if ("getResponse" in error) return error.getResponse();
  const hasLeft =
    c.req.raw.signal.aborted || (error as NodeJS.ErrnoException).code === "ECONNRESET";
  if (hasLeft) return c.body(null, 400);
  log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
  return c.text("Internal Server Error", 500);
};
