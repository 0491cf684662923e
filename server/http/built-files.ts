import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";

/**
 * Serves the files of the build, in the smallest precompressed variant (`precompress`) that the browser accepts.
 * Names below `/assets` contain a content hash, so these files are cached forever.
 */
export function serveBuiltFiles(root: string): MiddlewareHandler {
  return every(setCacheHeaders, serveStatic({ root, precompressed: true }));
}

const setCacheHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  // Without the file, the router answered, and sets its own cache headers.
  if (!headers.has("Last-Modified") || (status !== 200 && status !== 206)) return;
  const isHashed = c.req.path.startsWith("/assets/");
  headers.set(
    "Cache-Control",
    isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
  // Else a shared cache could serve the uncompressed file to everyone, or a compressed one to a client without it.
  headers.set("Vary", "Accept-Encoding");
};
