import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { env } from "#env";
import { simulatorKey, stripe } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { freePort } from "./free-port.ts";

/**
 * The payment simulator on a port of its own, met through Stripe's client as in the shop. Its events are
 * held: a test says which arrive, in which order, how often.
 */
export async function startSimulator() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  env.STRIPE_API_URL = url;
  const { app, behaviour, stop } = createSimulator({ payAt: url, tellTo: `${url}/nowhere` });
  Object.assign(behaviour, { events: "hold" });
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () =>
      resolve(listening as Server),
    );
  });
  return {
    behaviour,
    bank,
    async stop() {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** What the buyer's bank does with a session: pay, pay-later, succeed, fail. */
  async function bank(sessionId: string, deed: "pay" | "pay-later" | "succeed" | "fail") {
    const answer = await fetch(`${url}/sessions/${sessionId}/${deed}`, {
      method: "POST",
      headers: { authorization: `Bearer ${simulatorKey("api")}` },
    });
    if (!answer.ok) throw new Error(`The bank could not ${deed}: ${answer.status}`);
  }
}

let serial = 0;

/** An event as Stripe would send it, about this thing: its bytes and its signature. */
export function signedEvent(
  type: string,
  thing: object,
  secret: string,
  { timestamp, ...more }: { timestamp?: number; livemode?: boolean } = {},
) {
  const id = `evt_test_${++serial}`;
  const event = { id, object: "event", type, livemode: false, data: { object: thing }, ...more };
  const payload = JSON.stringify(event);
  const signature = stripe().webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
