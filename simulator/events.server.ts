import { stripe } from "#platform/stripe.server.ts";
import { log } from "#platform/log.server.ts";
import { newId, type StripeObject } from "./objects.server.ts";

export type SimulatedEvent = { id: string; type: string; body: string };

/** How the simulator delivers events to the shop; tests change it at run time. */
export type EventDelivery = {
  /** `buffer` holds events until `release` sends them, in an order that the test chooses. */
  events: "deliver" | "buffer";
  /** How often each event is delivered. */
  copies: number;
  delayMs: number;
};

/** Sends events to the shop's webhook, signed as Stripe signs them, and retries failed deliveries. */
export function createEventSender(webhookUrl: string, secret: string, delivery: EventDelivery) {
  const buffered: SimulatedEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  return { send, buffered, release, deliver, stop };

  function send(type: string, object: StripeObject) {
    const id = newId("evt");
    const created = Math.floor(Date.now() / 1000);
    const event = { id, object: "event", type, created, livemode: false, data: { object } };
    const simulated = { id, type, body: JSON.stringify(event) };
    for (let copy = 0; copy < delivery.copies; copy++) {
      if (delivery.events === "buffer") buffered.push(simulated);
      else schedule(delivery.delayMs, () => attempt(simulated, 0));
    }
  }

  /** Sends the buffered events in this order of indexes, or all in their original order. */
  async function release(order?: number[]) {
    const all = buffered.splice(0);
    for (const index of order ?? all.keys()) if (all[index]) await deliver(all[index]);
  }

  async function attempt(event: SimulatedEvent, retries: number): Promise<void> {
    const wasAccepted = await deliver(event).then(
      (status) => status < 300,
      () => false,
    );
    if (wasAccepted) return;
    log.warn(
      { event: event.id, type: event.type, retries },
      "simulator: the shop did not accept an event",
    );
    // Stripe retries for three days. The simulator stops after a minute, because the shop also asks for the state.
    if (retries < retryDelaysMs.length)
      schedule(retryDelaysMs[retries]!, () => attempt(event, retries + 1));
  }

  async function deliver({ body }: SimulatedEvent): Promise<number> {
    const signature = stripe().webhooks.generateTestHeaderString({ payload: body, secret });
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const answer = await fetch(webhookUrl, { method: "POST", body, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  function schedule(ms: number, run: () => Promise<void>) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function stop() {
    for (const timer of timers) clearTimeout(timer);
  }
}

const retryDelaysMs = [500, 2_000, 10_000, 45_000];
