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
 * One thread renders every page, so more concurrency only delays all pages, and 64 waiting pages are less than a second
 * of work. Work that must go on under overload has queues of its own (ADR-0017).
 */
export function createRequestQueues() {
  const queues = {
    pages: createRequestQueue({
      maxConcurrent: 8,
      maxWaiting: 64,
      onDepthChange: reportQueueDepth,
    }),
    /**
     * Carts and orders wait for a database that moves to another machine, so they must not occupy the places of pages.
     * In the seconds of such a move, all of them wait here.
     */
    writes: createRequestQueue({ maxConcurrent: 8, maxWaiting: 256 }),
    /** Hashing a password keeps a core busy for 0.1 s. */
    signIn: createRequestQueue({ maxConcurrent: 3, maxWaiting: 64 }),
    staff: createRequestQueue({ maxConcurrent: 6, maxWaiting: 64 }),
    /** For requests to the admin from unknown sessions, so that known staff need not wait for strangers. */
    unverifiedStaff: createRequestQueue({ maxConcurrent: 2, maxWaiting: 64 }),
    /** An upload keeps its place until all its files have arrived. */
    uploads: createRequestQueue({ maxConcurrent: 8, maxWaiting: 16, maxPerClient: 2 }),
    staffUploads: createRequestQueue({ maxConcurrent: 4, maxWaiting: 16, maxWaitMs: 20_000 }),
    webhook: createRequestQueue({ maxConcurrent: 4, maxWaiting: 64 }),
    health: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    /** Apart from `health`, whose requests take two seconds each while the database hangs. */
    liveness: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    readiness: createRequestQueue({ maxConcurrent: 2, maxWaiting: 32 }),
    pictures: createRequestQueue({ maxConcurrent: 16, maxWaiting: 512 }),
    /** Requests that hold a place in another queue call the simulator. In the same queue they would deadlock. */
    simulator: createRequestQueue({ maxConcurrent: 16, maxWaiting: 64 }),
  };
  const staff = createKnownStaff();
  return {
    queueFor,
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
}
