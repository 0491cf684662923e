import { performance } from "node:perf_hooks";
import { collectDefaultMetrics } from "prom-client";
import { db } from "#db/client.server.ts";
import { localMigrations } from "#db/schema-version.server.ts";
import { version } from "#db/shop-version.ts";
import { env } from "#env";
import { addCounter, addGauge, metrics } from "#platform/metrics.server.ts";
import { areWritesAccepted, isOutageActive, pingDatabase } from "#platform/outage.server.ts";
import { builtCommit } from "#platform/version.server.ts";
import type { RequestQueues } from "../http/admission/request-queues.ts";
import type { PageCache } from "../page-cache/page-cache.ts";

/** Adds the metrics of this process: Node's own, its version, its connections, request queues and cached pages. */
export function addProcessMetrics(queues: RequestQueues, pageCache: PageCache) {
  collectDefaultMetrics({ register: metrics });
  addEventLoopUse();
  const build = {
    version,
    commit: builtCommit(),
    node: process.version,
    schema: localMigrations().at(-1)!.name,
  };
  addGauge("emas_build_info", "What is running", Object.keys(build), () => [
    { ...build, value: 1 },
  ]);
  addDatabase();
  addRequestQueues(queues);
  addPageCache(pageCache);
}

function addEventLoopUse() {
  let last = performance.eventLoopUtilization();
  const help = "Share of the time since the last scrape in which the event loop was busy";
  addGauge("nodejs_eventloop_utilization_ratio", help, [], () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return [{ value: utilization }];
  });
}

function addDatabase() {
  addGauge("emas_database_up", "1 if the database answers within a second", [], async () => [
    { value: Number(await pingDatabase(1_000)) },
  ]);
  addGauge("emas_writes_up", "1 if the database accepts writes of this process", [], async () => [
    { value: Number(await areWritesAccepted(1_000)) },
  ]);
  addGauge("emas_outage", "1 while an outage lasts, as this process sees it", ["system"], () =>
    (["database", "files"] as const).map((system) => ({
      system,
      value: Number(isOutageActive(system)),
    })),
  );
  addGauge("db_client_connection_count", "Connections of the pool", ["state"], () => {
    const { totalCount, idleCount } = db.$client;
    return [
      { state: "idle", value: idleCount },
      { state: "used", value: totalCount - idleCount },
    ];
  });
  addGauge("db_client_connection_max", "The pool's size", [], () => [{ value: env.DATABASE_POOL }]);
  const pending = "db_client_connection_pending_requests";
  addGauge(pending, "Statements that wait for a connection", [], () => [
    { value: db.$client.waitingCount },
  ]);
}

function addRequestQueues({ counts }: RequestQueues) {
  const each = (key: "active" | "waiting" | "rejected") => () =>
    counts().map(({ queue, [key]: value }) => ({ queue, value }));
  addGauge("emas_request_queue_active", "Requests being served", ["queue"], each("active"));
  addGauge("emas_request_queue_waiting", "Requests that wait", ["queue"], each("waiting"));
  const rejected = "emas_request_queue_rejected_total";
  addCounter(
    rejected,
    "Requests answered 503 because their queue was full",
    ["queue"],
    each("rejected"),
  );
}

function addPageCache({ counts }: PageCache) {
  const help = "Requests for public pages by how they were answered";
  addCounter("emas_page_cache_requests_total", help, ["result"], () =>
    Object.entries(counts().answers).map(([result, value]) => ({ result, value })),
  );
  addGauge("emas_page_cache_pages", "Cached pages", [], () => [{ value: counts().pages }]);
  addGauge("emas_page_cache_bytes", "Estimated size of the cached pages", [], () => [
    { value: counts().bytes },
  ]);
  addGauge("emas_page_cache_listening", "1 while the cache hears of changes", [], () => [
    { value: Number(counts().isListening) },
  ]);
}
