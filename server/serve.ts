import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import type { ServerBuild } from "react-router";
import { todayChanges } from "#app/http/today.server.ts";
import { env } from "#env";
import { listenForPageChanges } from "#platform/page-changes.server.ts";
import { turnAwayEarly, turnedAway } from "./http/admission.ts";
import { closeServer } from "./http/close.ts";
import { boundConnections, connectionLimits } from "./http/connections.ts";
import { createApp } from "./http/create-app.ts";
import { openLanes } from "./http/lanes.ts";
import { createNarrowHandler } from "./http/narrow-routes.ts";
import { withOutages } from "./http/outages.ts";
import { createPageCache } from "./page-cache/page-cache.ts";

/**
 * Serves the built shop on HOST and PORT, until `stop`, which lets running requests end. Public pages
 * come from the page cache, which is told of changes by the database at `databaseUrl`.
 */
export async function serveShop(
  build: ServerBuild,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const lanes = openLanes();
  const app = createApp(createNarrowHandler(withOutages(build), env.NODE_ENV), lanes);
  const answer = getRequestListener(app.fetch, { hostname: env.HOST });
  const listener = turnAwayEarly(lanes, (incoming, outgoing) => void answer(incoming, outgoing));
  const pages = createPageCache(
    async (request, incoming) =>
      turnedAway(lanes, incoming) ?? (await app.fetch(request, { incoming, takesBytes: true })),
  );
  const changes = listenForPageChanges(databaseUrl, [todayChanges, pages]);
  const server = createServer(connectionLimits(env.TRUST_PROXY), (incoming, outgoing) =>
    pages.serve(incoming, outgoing, () => listener(incoming, outgoing)),
  );
  boundConnections(server, env.TRUST_PROXY);
  server.on("connection", lanes.arrivals.note);
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
      await closeServer(server);
    },
  };
}
