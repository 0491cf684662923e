import { Hono } from "hono";
import { simulatorKey } from "#platform/stripe.server.ts";
import { createApi, type Behaviour } from "./api.server.ts";
import { createEventSender } from "./events.server.ts";
import { createPayPage } from "./pay-page.server.ts";

/**
 * A stand-in for Stripe on machines without keys (ADR-0010), which the shop calls over HTTP with Stripe's own client.
 * Browsers pay at `payPageBaseUrl`; events go to `webhookUrl`. No money moves.
 */
export function createSimulator({
  payPageBaseUrl,
  webhookUrl,
}: {
  payPageBaseUrl: string;
  webhookUrl: string;
}) {
  const behaviour: Behaviour = {
    events: "deliver",
    copies: 1,
    delayMs: 50,
    responseDelayMs: 0,
    held: undefined,
    errorStatus: 0,
    omitUrl: false,
    refunds: "succeed",
  };
  const events = createEventSender(webhookUrl, simulatorKey("webhook"), behaviour);
  const app = new Hono();
  app.route("/", createPayPage(events));
  app.route("/", createApi(simulatorKey("api"), payPageBaseUrl, behaviour, events));
  return { app, behaviour, stop: events.stop };
}
