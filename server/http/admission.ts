import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "#app/http/network.server.ts";
import { env } from "#env";
import { busyPage } from "./busy-page.ts";
import { clientAddress } from "./client-address.ts";
import type { Lanes } from "./lanes.ts";

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Stands before all other work: where a request's lane is full it is turned away before it is even read. */
export function turnAwayEarly(lanes: Lanes, listener: Listener): Listener {
  return (incoming, outgoing) => {
    if (!isTurnedAway(lanes, incoming)) return listener(incoming, outgoing);
    const { headers, body } = busyPage(incoming.method ?? "");
    outgoing.writeHead(503, headers).end(body);
  };
}

/** The same for a page that is made on behalf of whoever asked for it first. */
export function turnedAway(lanes: Lanes, incoming: IncomingMessage): Response | undefined {
  return isTurnedAway(lanes, incoming) ? busyResponse(incoming.method ?? "") : undefined;
}

function isTurnedAway(lanes: Lanes, incoming: IncomingMessage) {
  const { url = "", headers } = incoming;
  const { "content-type": contentType = "", cookie = "" } = headers;
  const lane = lanes.laneOf({ url, contentType, cookie });
  return lane.wouldTurnAway(callerOf(incoming)) && !lanes.isFile(url);
}

function busyResponse(method: string) {
  const { body, headers } = busyPage(method);
  return new Response(body, { status: 503, headers });
}

/** Stands before the router, after all that is answered without it: work begins when it is the caller's turn. */
export function takeTurns(lanes: Lanes) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { method, url, headers, signal } = c.req.raw;
    const contentType = headers.get("content-type") ?? "";
    const cookie = headers.get("cookie") ?? "";
    const lane = lanes.laneOf({ url, contentType, cookie });
    const end = await lane.enter(callerOf(c.env.incoming));
    if (!end) return busyResponse(method);
    try {
      await lanes.arrivals.letIn();
      // Who has left while waiting is not worked for.
      if (signal.aborted) return c.text("", 408);
      await next();
      if (lanes.isAdmin(url)) lanes.staff.learn(cookie, c.res);
    } finally {
      end();
    }
  });
}

function callerOf(incoming: IncomingMessage) {
  return networkOf(clientAddress(incoming, env.TRUST_PROXY));
}
