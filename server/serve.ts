import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "#env";
import { createApp } from "./http/create-app.ts";

/** Serves the built shop on HOST and PORT, until `stop`, which lets running requests end. */
export async function serveShop(build: ServerBuild): Promise<{ stop(): Promise<void> }> {
  const app = createApp(createRequestHandler(build, env.NODE_ENV));
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, () =>
      resolve(listening as Server),
    );
    listening.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${env.PORT} is taken. Set PORT to another, as in PORT=3001 npm start`)
          : error,
      ),
    );
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
      }),
  };
}
