import { signed } from "#prove/ledger/stripe.ts";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#prove/child.ts";
import { httpRequest } from "./load/http-request.ts";
import { measure, row } from "./load/measure.ts";
import type { Part } from "./part.ts";
import { piecesOf } from "./pieces.ts";
import { untilQuiet } from "./replay.ts";

const atOnce = 8;

/**
 * Stripe tells that orders are paid, each by an event that is signed as Stripe signs: the shop asks for the
 * session's truth, over HTTP, and settles the order. Beside it `/health`, which is one `select 1`.
 */
export const measureWebhook: Part = async ({ shopOf, sizes, seconds, orders }) => {
  const shop = await shopOf(sizes[1]!);
  const count = Math.ceil(orders / 4);
  const buyers = await openBuyers(shop, await piecesOf(shop, 100), count);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  try {
    const requests: string[] = [];
    for (const buyer of buyers) {
      const { request } = await buyer.prepareOrder("stripe_fpx");
      requests.push(request);
    }
    await measure(generator, shop, { port: shop.port, requests, connections: 4 }, [302]);
    // The bank has been, and Stripe knows of it.
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
    if (rows.length !== count) throw new Error(`${rows.length} of ${count} sessions are there`);
    await untilQuiet(shop);
    const told = rows.map(({ id }) => postOf(shop.url, id));
    const load = { port: shop.port, connections: atOnce };
    const events = await measure(generator, shop, { ...load, requests: told });
    const { rows: paid } = await shop.db.query(
      "select count(*)::int as count from stripe_sessions where paid_at is not null",
    );
    if (paid[0].count !== count) throw new Error(`${paid[0].count} of ${count} orders are paid`);
    const asked = { ...load, requests: [httpRequest(shop.url, "/health")], seconds };
    const health = await measure(generator, shop, asked);
    console.log(row(`${atOnce} at once`, "a second", "p50 ms", "p95 ms", "µs"));
    console.log(row("webhook: paid", events.perSecond, events.p50, events.p95, events.cpu));
    console.log(row("/health", health.perSecond, health.p50, health.p95, health.cpu));
    console.log(row("ratio", events.perSecond / health.perSecond));
    await untilQuiet(shop);
  } finally {
    await generator.close();
  }
};

function postOf(url: string, session: string): string {
  const event = {
    id: `evt_${session}`,
    type: "checkout.session.completed",
    thing: { id: session, object: "checkout.session" },
  };
  const { body, headers } = signed(event);
  return httpRequest(url, "/webhooks/stripe", { headers, body });
}
