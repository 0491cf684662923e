import { createServer, type ServerResponse } from "node:http";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { metrics } from "#platform/metrics.server.ts";
import { listen } from "../http/sockets/listen.ts";

/**
 * Serves GET /metrics on METRICS_HOST and METRICS_PORT, apart from the shop: visitors never reach it, and it answers
 * while the shop's request queues are full. Resolves to a function that closes it.
 */
export async function startMetricsServer(port: number, moreText: () => string) {
  const server = createServer((request, response) => {
    if (request.method === "GET" && request.url === "/metrics") return void answer(response);
    response.writeHead(404).end("Metrics are at GET /metrics\n");
  });
  await listen(server, { port, host: env.METRICS_HOST, setting: "METRICS_PORT" });
  return () => {
    server.close();
    server.closeAllConnections();
  };
  async function answer(response: ServerResponse) {
    try {
      const body = (await metrics.metrics()) + moreText();
      response.writeHead(200, { "Content-Type": metrics.contentType }).end(body);
    } catch (err) {
      log.error({ err }, "the metrics could not be read");
      response.writeHead(500).end();
    }
  }
}
