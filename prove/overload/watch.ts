import { createHmac } from "node:crypto";
import { openVisitor, type Visitor } from "#prove/visitor.ts";

export type Watch = ReturnType<typeof keepAsking>;

/** What must go on while visitors are turned away, asked for again and again until `stop`. */
export function keepAsking(shop: { url: string }, owner: Visitor, webhookSecret: string) {
  const over = new AbortController();
  const stranger = openVisitor(shop);
  const seen = {
    health: ask(() => stranger.go("/health")),
    webhook: ask(() => tell(shop, webhookSecret)),
    admin: ask(() => owner.go("/admin/orders")),
  };
  return {
    seen,
    async stop() {
      over.abort();
      await Promise.all(Object.values(seen).map(({ done }) => done));
    },
  };

  function ask(deed: () => Promise<{ status: number }>) {
    const found = { took: [] as number[], refused: [] as number[], done: Promise.resolve() };
    found.done = repeat();
    // Told by `stop`, which waits for it.
    found.done.catch(() => {});
    return found;

    async function repeat() {
      while (!over.signal.aborted) {
        const began = performance.now();
        const { status } = await deed();
        found.took.push(Math.round(performance.now() - began));
        if (status !== 200) found.refused.push(status);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  }
}

let events = 0;

/** An event as Stripe sends it, signed, about nothing that the shop knows. */
function tell(shop: { url: string }, secret: string) {
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
