import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { IncomingMessage, RequestListener } from "node:http";
import { networkOf } from "#app/http/network.server.ts";
import { env } from "#env";
import { busyPage } from "./busy-page.ts";
import { clientAddress } from "./client-address.ts";
import type { Lanes } from "./lanes.ts";

/**
 * Stands before everything else: where a request's lane is full it is turned away at once, before it is
 * even read. `answersAtOnce` names what needs no lane: a file, or a page that is already drawn.
 */
export function turnAwayEarly(
  lanes: Lanes,
  listener: RequestListener,
  answersAtOnce: (incoming: IncomingMessage) => boolean = ({ url = "" }) => lanes.isFile(url),
): RequestListener {
  return (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const { "content-type": contentType = "", cookie = "" } = headers;
    const lane = lanes.laneOf({ url, contentType, cookie });
    if (!lane.wouldTurnAway(callerOf(incoming)) || answersAtOnce(incoming)) {
      return listener(incoming, outgoing);
    }
    const page = busyPage(method);
    outgoing.writeHead(503, page.headers).end(page.body);
  };
}

/** Stands before the router, after all that is answered without it: work begins when it is the caller's turn. */
export function takeTurns(lanes: Lanes) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { method, url, headers, signal } = c.req.raw;
    const contentType = headers.get("content-type") ?? "";
    const cookie = headers.get("cookie") ?? "";
    const lane = lanes.laneOf({ url, contentType, cookie });
    const end = await lane.enter(callerOf(c.env.incoming));
    if (!end) {
      const { body, headers } = busyPage(method);
      return new Response(body, { status: 503, headers });
    }
    try {
      await lanes.arrivals.letIn();
      // Who has left while waiting is not worked for.
      if (signal.aborted) return c.text("", 408);
      await next();
      if (method === "GET" && lanes.isAdmin(url)) lanes.staff.learn(cookie, c.res.status);
    } finally {
      end();
    }
  });
}

function callerOf(incoming: IncomingMessage) {
  return networkOf(clientAddress(incoming, env.TRUST_PROXY));
}
