import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { env } from "#env";
import { simulatorKey, stripe } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { freePort } from "#kit/free-port.ts";

/**
 * The payment simulator on its own port, used through Stripe's client as in the shop. It holds its events:
 * a test decides which arrive, in which order and how often.
 */
export async function startSimulator() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  env.STRIPE_API_URL = url;
  const { app, behaviour, stop } = createSimulator({
    payPageBaseUrl: url,
    webhookUrl: `${url}/nowhere`,
  });
  Object.assign(behaviour, { events: "buffer" });
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
  async function bank(sessionId: string, action: "pay" | "pay-later" | "succeed" | "fail") {
    const answer = await fetch(`${url}/sessions/${sessionId}/${action}`, {
      method: "POST",
      headers: { authorization: `Bearer ${simulatorKey("api")}` },
    });
    if (!answer.ok) throw new Error(`The bank could not ${action}: ${answer.status}`);
  }
}

let serial = 0;

/** An event about this object as Stripe would send it: its bytes and signature. */
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
