import { createHmac } from "node:crypto";
import { openVisitor, type Visitor } from "#kit/visitor.ts";

export type Probes = ReturnType<typeof startProbes>;

/** What must keep working while visitors are rejected, requested repeatedly until `stop`. */
export function startProbes(shop: { url: string }, owner: Visitor, webhookSecret: string) {
  const abort = new AbortController();
  const stranger = openVisitor(shop);
  const seen = {
    health: repeatProbe(() => stranger.go("/health")),
    webhook: repeatProbe(() => sendWebhook(shop, webhookSecret)),
    admin: repeatProbe(() => owner.go("/admin/orders")),
  };
  return {
    seen,
    async stop() {
      abort.abort();
      await Promise.all(Object.values(seen).map(({ done }) => done));
    },
  };

  function repeatProbe(probe: () => Promise<{ status: number }>) {
    const found = { took: [] as number[], refused: [] as number[], done: Promise.resolve() };
    found.done = repeat();
    // Reported by `stop`, which waits for it.
    found.done.catch(() => {});
    return found;

    async function repeat() {
      while (!abort.signal.aborted) {
        const began = performance.now();
        const { status } = await probe();
        found.took.push(Math.round(performance.now() - began));
        if (status !== 200) found.refused.push(status);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  }
}

let events = 0;

/** A signed event as Stripe sends it, about nothing that the shop knows. */
function sendWebhook(shop: { url: string }, secret: string) {
  events += 1;
  const event = {
    object: "event",
    livemode: false,
    type: "customer.created",
    data: { object: {} },
  };
  const payload = JSON.stringify({ ...event, id: `evt_prove_${Date.now()}_${events}` });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return fetch(`${shop.url}/webhooks/stripe`, {
    method: "POST",
    body: payload,
    headers: {
      "stripe-signature": `t=${time},v1=${signature}`,
      "content-type": "application/json",
    },
  }).then(async (answer) => {
    await answer.text();
    return answer;
  });
}
