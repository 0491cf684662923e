import { stripe } from "#platform/stripe.server.ts";
import { log } from "#platform/log.server.ts";
import { newId, type Thing } from "./objects.server.ts";

export type SimulatedEvent = { id: string; type: string; body: string };

/** How the simulator's events reach the shop; a test changes it while it runs. */
export type Telling = {
  /** `hold` keeps events until `release` sends them, in an order of the test's choosing. */
  events: "deliver" | "hold";
  /** So many times each. */
  copies: number;
  delay: number;
};

/** Tells the shop what happened, signed as Stripe signs, and again where the shop did not take it. */
export function createTeller(tellTo: string, secret: string, telling: Telling) {
  const held: SimulatedEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  return { tell, held, release, deliver, stop };

  function tell(type: string, thing: Thing) {
    const id = newId("evt");
    const created = Math.floor(Date.now() / 1000);
    const event = { id, object: "event", type, created, livemode: false, data: { object: thing } };
    const told = { id, type, body: JSON.stringify(event) };
    for (let copy = 0; copy < telling.copies; copy++) {
      if (telling.events === "hold") held.push(told);
      else later(telling.delay, () => attempt(told, 0));
    }
  }

  /** Sends what was held, in this order of places; all of it, as it came, without one. */
  async function release(order?: number[]) {
    const all = held.splice(0);
    for (const place of order ?? all.keys()) if (all[place]) await deliver(all[place]);
  }

  async function attempt(event: SimulatedEvent, tries: number): Promise<void> {
    const wasTaken = await deliver(event).then(
      (status) => status < 300,
      () => false,
    );
    if (wasTaken) return;
    log.warn({ event: event.id, type: event.type, tries }, "simulator: the shop did not take it");
    // Stripe goes on for three days; whoever is not reached in a minute asks by himself.
    if (tries < patience.length) later(patience[tries]!, () => attempt(event, tries + 1));
  }

  async function deliver({ body }: SimulatedEvent): Promise<number> {
    const signature = stripe().webhooks.generateTestHeaderString({ payload: body, secret });
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const answer = await fetch(tellTo, { method: "POST", body, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  function later(ms: number, deed: () => Promise<void>) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deed();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function stop() {
    for (const timer of timers) clearTimeout(timer);
  }
}

const patience = [500, 2_000, 10_000, 45_000];
