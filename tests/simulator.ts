import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { db } from "#db/client.server.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { env } from "#env";
import { simulatorKey, stripe } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { freePort } from "#kit/free-port.ts";
import { setUpDatabase } from "./database.ts";

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

type Started = Awaited<ReturnType<typeof startSimulator>>;

/** A database, Stripe's simulator and today's price for the tests of the calling file. */
export function withSimulator(): Pick<Started, "behaviour" | "bank"> {
  setUpDatabase({ gold: true });
  let simulator: Started;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.stop());
  return {
    get behaviour() {
      return simulator.behaviour;
    },
    bank: (sessionId, event) => simulator.bank(sessionId, event),
  };
}

/** A session, refund or other object as Stripe has it. */
export async function atStripe(id: string) {
  const [row] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
  return row!.body;
}

/** Changes fields of an object at Stripe, without an event. */
export async function changeAtStripe(id: string, patch: object) {
  const body = sql`${simulatedObjects.body} || ${JSON.stringify(patch)}::jsonb`;
  await db.update(simulatedObjects).set({ body }).where(eq(simulatedObjects.id, id));
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
