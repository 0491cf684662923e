import { signedEvent } from "#kit/stripe.ts";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#kit/child.ts";
import { httpRequest } from "#kit/http-request.ts";
import { measure, row } from "./load/measure.ts";
import type { Part } from "./part.ts";
import { buyableProducts } from "./products.ts";
import { untilQueueIdle } from "./replay.ts";

const concurrency = 8;

/**
 * Stripe's webhook for paid orders, with signed events: the shop fetches each session over HTTP and settles the
 * order. Relative to `/health`, which runs one `select 1`.
 */
export const measureWebhook: Part = async ({ shopOf, sizes, seconds, orders, targets }) => {
  const shop = await shopOf(sizes[1]!);
  const count = Math.ceil(orders / 4);
  const buyers = await openBuyers(shop, await buyableProducts(shop, 100), count);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  try {
    const requests: string[] = [];
    for (const buyer of buyers) {
      const { request } = await buyer.prepareOrder("stripe_fpx");
      requests.push(request);
    }
    await measure(generator, shop, { port: shop.port, requests, connections: 4 }, [302]);
    // Marks every simulated session as paid, as Stripe would after the bank's answer.
    const { rows } = await shop.db.query<{ id: string }>(
      `with intents as (
         insert into simulated_objects (id, body)
         select 'pi_' || id, jsonb_build_object('id', 'pi_' || id, 'object', 'payment_intent',
           'amount', body -> 'amount_total', 'currency', 'myr', 'status', 'succeeded')
         from simulated_objects where body ->> 'object' = 'checkout.session'
       )
       update simulated_objects set body = body || jsonb_build_object(
         'status', 'complete', 'payment_status', 'paid', 'payment_intent', 'pi_' || id)
       where body ->> 'object' = 'checkout.session' returning id`,
    );
    if (rows.length !== count) throw new Error(`${rows.length} of ${count} sessions exist`);
    await untilQueueIdle(shop);
    const requestedIds = rows.map(({ id }) => webhookRequest(shop.url, id));
    const load = { port: shop.port, connections: concurrency };
    const events = await measure(generator, shop, { ...load, requests: requestedIds });
    const { rows: paid } = await shop.db.query(
      "select count(*)::int as count from stripe_sessions where paid_at is not null",
    );
    if (paid[0].count !== count) throw new Error(`${paid[0].count} of ${count} orders are paid`);
    const healthLoad = { ...load, requests: [httpRequest(shop.url, "/health")], seconds };
    const health = await measure(generator, shop, healthLoad);
    console.log(row(`${concurrency} at once`, "a second", "p50 ms", "p95 ms", "µs"));
    console.log(row("webhook: paid", events.perSecond, events.p50, events.p95, events.cpu));
    console.log(row("/health", health.perSecond, health.p50, health.p95, health.cpu));
    const ratio = events.perSecond / health.perSecond;
    console.log(row("ratio", ratio));
    targets.atLeast("webhook of a paid order, to /health", ratio, 0.02);
    await untilQueueIdle(shop);
  } finally {
    await generator.close();
  }
};

function webhookRequest(url: string, session: string): string {
  const event = {
    id: `evt_${session}`,
    type: "checkout.session.completed",
    thing: { id: session, object: "checkout.session" },
  };
  const { body, headers } = signedEvent(event);
  return httpRequest(url, "/webhooks/stripe", { headers, body });
}
