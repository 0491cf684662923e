import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { shopDataInvalidation } from "#app/http/cached-shop-data.server.ts";
import { policyOf } from "#app/http/route-policy.server.ts";
import { env } from "#env";
import { checkForMissingOrders } from "#shop/notifications/report-missing-orders.server.ts";
import { hostInUrl } from "#platform/host-in-url.ts";
import { listenForInvalidations } from "#platform/page-invalidation.server.ts";
import { reportServerState } from "#platform/readiness.server.ts";
import {
  rejectWhenFull,
  rejectionIfFull,
  type Listener,
} from "./http/admission/limit-concurrency.ts";
import { closeServer } from "./http/sockets/close-server.ts";
import { limitConnections, connectionLimits } from "./http/sockets/connection-limits.ts";
import { createApp } from "./http/create-app.ts";
import { catalogs } from "#languages/catalogs.server.ts";
import { createLanguageHandlers } from "./http/language-handlers.ts";
import { createRequestQueues } from "./http/admission/request-queues.ts";
import { withOutages } from "./http/outage-responses.ts";
import { openBuiltFiles } from "./http/static-files/built-files.ts";
import { listen } from "./http/sockets/listen.ts";
import { addProcessMetrics } from "./metrics/process-metrics.ts";
import { createRequestMetrics } from "./metrics/request-metrics.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import { addShopMetrics } from "./metrics/shop-metrics.ts";
import { createPageCache } from "./page-cache/page-cache.ts";

export type HttpServer = {
  /** Reports that it is not ready, so that load balancers send new requests elsewhere, but serves for DRAIN_SECONDS. */
  drain: () => Promise<void>;
  /** Accepts no more connections and lets running requests finish. */
  stop: () => Promise<void>;
};

/**
 * Serves the built shop on HOST and PORT until `stop`. Public pages come from the page cache, which learns of changes
 * from the database at `databaseUrl`.
 */
export async function startHttpServer(
  build: ServerBuild,
  databaseUrl: string,
): Promise<HttpServer> {
  // Reads the translations now, and not during the first request.
  for (const { find } of catalogs.values()) find("");
  const queues = createRequestQueues();
  const files = openBuiltFiles("build/client");
  const app = createApp(createLanguageHandlers(withOutages(build), env.NODE_ENV), queues, files);
  const handleRequest = getRequestListener(app.fetch, { hostname: hostInUrl(env.HOST) });
  const listener: Listener = (incoming, outgoing) => void handleRequest(incoming, outgoing);
  const limitedListener = rejectWhenFull(queues, listener);
  const pageCache = createPageCache(
    async (request, incoming) =>
      rejectionIfFull(queues, incoming) ??
      (await app.fetch(request, { incoming, acceptsBytes: true })),
  );
  reportServerState({ hasCachedPages: pageCache.hasPages });
  const invalidations = listenForInvalidations(databaseUrl, [
    shopDataInvalidation,
    pageCache,
    { onInvalidate() {}, onDisconnect() {}, onReconnect: () => void checkForMissingOrders() },
  ]);
  const metrics = createRequestMetrics((url) => {
    const { pattern } = policyOf(url);
    return pattern === "/*" && files.has(url) ? "built files" : pattern;
  });
  const serve: Listener = (incoming, outgoing) =>
    pageCache.serve(incoming, outgoing, () =>
      (files.has(incoming.url) ? listener : limitedListener)(incoming, outgoing),
    );
  const server = createServer(
    connectionLimits(env.TRUST_PROXY),
    env.METRICS_PORT ? metrics.measure(serve) : serve,
  );
  limitConnections(server, env.TRUST_PROXY);
  server.on("connection", queues.connectionBacklog.onConnection);
  const closeMetrics = env.METRICS_PORT && (await openMetrics(env.METRICS_PORT));
  await listen(server, { port: env.PORT, host: env.HOST, setting: "PORT" });
  return {
    async drain() {
      reportServerState({ isClosing: true });
      await setTimeout(env.DRAIN_SECONDS * 1_000);
    },
    async stop() {
      reportServerState({ isClosing: true });
      await closeServer(server);
      if (closeMetrics) closeMetrics();
      // Last: pages that are served until then must not be outdated, and a frozen database never closes its connection.
      await invalidations.stop();
    },
  };

  function openMetrics(port: number) {
    addProcessMetrics(queues, pageCache);
    addShopMetrics();
    return startMetricsServer(port, metrics.toText);
  }
}
