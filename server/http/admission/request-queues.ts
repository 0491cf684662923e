import { isUpload, policyOf } from "#app/http/route-policy.server.ts";
import { reportQueueDepth } from "#platform/backpressure.server.ts";
import { simulatorPath } from "#platform/stripe.server.ts";
import { createConnectionBacklog } from "./connection-backlog.ts";
import { createKnownStaff } from "./known-staff.ts";
import { createRequestQueue, type RequestQueue } from "./request-queue.ts";

/** What is known about a request before its body is read. */
type RequestInfo = { method: string; url: string; contentType: string; cookie: string };

export type RequestQueues = ReturnType<typeof createRequestQueues>;

/**
 * One thread renders all pages, so more than 8 at once would only delay each other. It renders 64 waiting pages in less
 * than a second. Requests that must be answered even if too many pages are requested have their own queues (ADR-0017).
 */
export function createRequestQueues() {
  const queues = {
    pages: createRequestQueue({
      maxConcurrent: 8,
      maxWaiting: 64,
      onDepthChange: reportQueueDepth,
    }),
    /**
     * For POST requests, such as those of carts and orders. While the database moves to another machine, each keeps its
     * place for up to eight seconds. So they must not hold places of pages, and they need a long waiting list. Few at once,
     * because the orders that waited come all together afterwards, and pages wait for them (ADR-0101).
     */
    writes: createRequestQueue({ maxConcurrent: 4, maxWaiting: 192 }),
    /** Few at once, because hashing a password keeps a core busy for 0.1 s. */
    signIn: createRequestQueue({ maxConcurrent: 3, maxWaiting: 64 }),
    staff: createRequestQueue({ maxConcurrent: 6, maxWaiting: 64 }),
    /** For requests to the admin from unknown sessions, so that known staff need not wait for strangers. */
    unverifiedStaff: createRequestQueue({ maxConcurrent: 2, maxWaiting: 64 }),
    /** An upload keeps its place until all its files have arrived, so one client may hold only two places. */
    uploads: createRequestQueue({ maxConcurrent: 8, maxWaiting: 16, maxPerClient: 2 }),
    staffUploads: createRequestQueue({ maxConcurrent: 4, maxWaiting: 16, maxWaitMs: 20_000 }),
    webhook: createRequestQueue({ maxConcurrent: 4, maxWaiting: 64 }),
    health: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    /** Does not share the queue `health`, because requests there take two seconds each while the database hangs. */
    liveness: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    readiness: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    pictures: createRequestQueue({ maxConcurrent: 16, maxWaiting: 512 }),
    /** The shop's requests call the payment simulator while they hold a place. A shared queue could deadlock. */
    simulator: createRequestQueue({ maxConcurrent: 16, maxWaiting: 64 }),
  };
  const staff = createKnownStaff();
  return {
    queueFor,
    counts,
    staff,
    connectionBacklog: createConnectionBacklog(),
  };

  function queueFor({ method, url, contentType, cookie }: RequestInfo): RequestQueue {
    const { queue, path } = policyOf(url);
    if (queue === "staff") {
      if (!staff.isKnown(cookie)) return queues.unverifiedStaff;
      return isUpload(url, contentType) ? queues.staffUploads : queues.staff;
    }
    if (isUpload(url, contentType)) return queues.uploads;
    if (path.startsWith(`${simulatorPath}/`)) return queues.simulator;
    return queues[queue === "pages" && method === "POST" ? "writes" : queue];
  }

  /** The counts of each queue by its name. */
  function counts() {
    return Object.entries(queues).map(([queue, { counts: read }]) => ({ queue, ...read() }));
  }
}
