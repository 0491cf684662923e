import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { existsSync, readdirSync } from "node:fs";

/**
 * The build's files in `root`; none in development, where Vite serves them. `serve` sends the smallest compressed copy
 * (`precompress`) that the browser accepts.
 */
export function openBuiltFiles(root: string) {
  const paths = new Set(existsSync(root) ? pathsOf(root) : []);
  const sendFile = every(setCacheHeaders, serveStatic({ root, precompressed: true }));
  return { has, serve };

  function has(url = ""): boolean {
    return paths.has(url.replace(/\?.*$/s, ""));
  }

  /** Checks the list of files first, to save a disk look-up for every page. */
  function serve(...[c, next]: Parameters<MiddlewareHandler>) {
    return has(c.req.path) ? sendFile(c, next) : next();
  }
}

function pathsOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`);
}

const setCacheHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status !== 200 && status !== 206) return;
  // File names in `/assets` contain a hash of the content.
  const isHashed = c.req.path.startsWith("/assets/");
  headers.set(
    "Cache-Control",
    isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
  // A shared cache must not serve a compressed copy to a client that cannot read it.
  headers.set("Vary", "Accept-Encoding");
};
