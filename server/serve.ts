import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "#env";
import { createApp } from "./http/create-app.ts";
import { withOutages } from "./http/outages.ts";

/** Serves the built shop on HOST and PORT, until `stop`, which lets running requests end. */
export async function serveShop(build: ServerBuild): Promise<{ stop(): Promise<void> }> {
  const app = createApp(createRequestHandler(withOutages(build), env.NODE_ENV));
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
  return { stop: () => stop(server) };
}

/** A browser keeps its line after an answer, and would keep the shop from closing. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const impatient = setTimeout(() => server.closeAllConnections(), 12_000);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(impatient);
      resolve();
    });
  });
}
