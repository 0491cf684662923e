import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "#app/http/network.server.ts";
import { policyOf } from "#app/http/route-policy.server.ts";
import { env } from "#env";
import { busyPage } from "./busy-page.ts";
import { clientIp } from "./client-ip.ts";
import type { RequestQueues } from "./request-queues.ts";

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Runs before the app handles a request. If the request's queue is full, rejects it before its body is read. */
export function rejectWhenFull(queues: RequestQueues, listener: Listener): Listener {
  return (incoming, outgoing) => {
    if (!isQueueFull(queues, incoming)) return listener(incoming, outgoing);
    const { headers, body } = busyPage(incoming.method ?? "", incoming.url ?? "");
    outgoing.writeHead(503, headers).end(body);
  };
}

/** The page cache calls this before it fetches a page. Returns a 503 response if the queue of `incoming` is full. */
export function rejectionIfFull(
  queues: RequestQueues,
  incoming: IncomingMessage,
): Response | undefined {
  return isQueueFull(queues, incoming)
    ? busyResponse(incoming.method ?? "", incoming.url ?? "")
    : undefined;
}

function isQueueFull(queues: RequestQueues, incoming: IncomingMessage) {
  const { method = "", url = "", headers } = incoming;
  const { "content-type": contentType = "", cookie = "" } = headers;
  const queue = queues.queueFor({ method, url, contentType, cookie });
  const isFull = queue.wouldReject(clientOf(incoming));
  if (isFull) queue.countRejection();
  return isFull;
}

function busyResponse(method: string, url: string) {
  const { body, headers } = busyPage(method, url);
  return new Response(body, { status: 503, headers });
}

/** Runs before the router and waits for the request's turn in its queue. */
export function limitConcurrency(queues: RequestQueues) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { method, url, headers, signal } = c.req.raw;
    const contentType = headers.get("content-type") ?? "";
    const cookie = headers.get("cookie") ?? "";
    const queue = queues.queueFor({ method, url, contentType, cookie });
    const release = await queue.acquire(clientOf(c.env.incoming));
    if (!release) return busyResponse(method, url);
    try {
      await queues.connectionBacklog.drain();
      // The client disconnected while its request was waiting.
      if (signal.aborted) return c.text("", 408);
      await next();
      if (policyOf(url).queue === "staff") queues.staff.recordResponse(cookie, c.res);
    } finally {
      release();
    }
  });
}

function clientOf(incoming: IncomingMessage) {
  return networkOf(clientIp(incoming, env.TRUST_PROXY));
}
