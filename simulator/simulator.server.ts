import { Hono } from "hono";
import { simulatorKey } from "#platform/stripe.server.ts";
import { createApi, type Behaviour } from "./api.server.ts";
import { createTeller } from "./events.server.ts";
import { createPayPage } from "./pay-page.server.ts";

/**
 * A payment provider for a machine without keys (decision 20): the part of Stripe's API that the shop uses,
 * spoken over HTTP, so that the shop meets it through Stripe's own client. `payAt` is where a browser finds
 * it, `tellTo` where the shop takes events. No money moves.
 */
export function createSimulator({ payAt, tellTo }: { payAt: string; tellTo: string }) {
  const behaviour: Behaviour = {
    events: "deliver",
    copies: 1,
    delay: 50,
    answerAfter: 0,
    answerWith: 0,
    noUrl: false,
    refunds: "succeed",
  };
  const teller = createTeller(tellTo, simulatorKey("webhook"), behaviour);
  const app = new Hono();
  app.route("/", createPayPage(teller));
  app.route("/", createApi(simulatorKey("api"), payAt, behaviour, teller));
  return { app, behaviour, stop: teller.stop };
}
