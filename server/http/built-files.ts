import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";

/**
 * The files of the build, in the smallest form that was made of each (`precompress`) and that the browser
 * reads. What is below `/assets` has its content in its name, and is kept for ever.
 */
export function builtFiles(root: string): MiddlewareHandler {
  return every(lasting, serveStatic({ root, precompressed: true }));
}

const lasting: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  // What the router answers below, where there is no such file, says for itself how long it lasts.
  if (!headers.has("Last-Modified") || (status !== 200 && status !== 206)) return;
  const isHashed = c.req.path.startsWith("/assets/");
  headers.set(
    "Cache-Control",
    isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
  // A cache must not give the plain file to everybody because the first who asked reads no other.
  headers.set("Vary", "Accept-Encoding");
};
