import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "#env";
import { listenForPageChanges } from "#platform/page-changes.server.ts";
import { createApp } from "./http/create-app.ts";
import { createPageCache } from "./page-cache/page-cache.ts";

/**
 * Serves the built shop on HOST and PORT, until `stop`, which lets running requests end. Public pages
 * come from the page cache, which is told of changes by the database at `databaseUrl`.
 */
export async function serveShop(
  build: ServerBuild,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const app = createApp(createRequestHandler(build, env.NODE_ENV));
  const listener = getRequestListener(app.fetch);
  const pages = createPageCache(async (request) => app.fetch(request, nobody));
  const changes = listenForPageChanges(databaseUrl, pages);
  const server = createServer((request: IncomingMessage, response: ServerResponse) =>
    pages.serve(request, response, () => void listener(request, response)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${env.PORT} is taken. Set PORT to another, as in PORT=3001 npm start`)
          : error,
      ),
    );
    server.listen(env.PORT, env.HOST, resolve);
  });
  return {
    async stop() {
      await changes.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
      });
    },
  };
}

/** The caller of a page that is made for everybody. */
const nobody = { incoming: { socket: { remoteAddress: "127.0.0.1" }, headers: {} } };
