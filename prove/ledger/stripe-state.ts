import type { Clock } from "#kit/clock.ts";
import type { Scene } from "./scene.ts";
import type { TestShop } from "./test-shop.ts";
import { untilTrue } from "#kit/until-true.ts";

/** Stripe's id of an order's nth session; undefined if there is none. */
export async function sessionOf({ testShop }: Scene, orderId: string, nth: number) {
  const { rows } = await testShop.db.query<{ session_id: string | null }>(
    "select session_id from stripe_sessions where order_id = $1 order by created_at, id",
    [orderId],
  );
  return rows[nth]?.session_id ?? undefined;
}

/** Stripe receives another amount or currency than requested. */
export async function tamper(scene: Scene, session: string, what: "amount" | "currency") {
  const field = what === "amount" ? "{amount_total}" : "{currency}";
  const value = what === "amount" ? `(body ->> 'amount_total')::int - 100` : `'sgd'::text`;
  const { rowCount } = await scene.testShop.db.query(
    `update simulated_objects set body = jsonb_set(body, $2, to_jsonb(${value}))
     where id = $1 and body ->> 'status' = 'open'`,
    [session, field],
  );
  if (rowCount) scene.tampered.add(session);
}

/**
 * Simulates that an order's deadline has passed, and runs the scheduler. An order that survives gets its deadline
 * back; otherwise it would stay expired for every later tick.
 */
export async function passDeadline(
  { testShop: { db }, clock }: Scene,
  orderId: string,
): Promise<undefined> {
  await db.query(
    `with due as (
       update orders set pay_by = now() - interval '1 minute'
       where id = $1 and pay_by is not null returning id
     ), sessions as (
       update stripe_sessions set expires_at = now() - interval '1 minute'
       where order_id in (select id from due) returning session_id
     )
     update simulated_objects set body = jsonb_set(body, '{expires_at}',
       to_jsonb(floor(extract(epoch from now()))::int - 60))
     where id in (select session_id from sessions) and body ->> 'status' = 'open'`,
    [orderId],
  );
  await clock.expire();
  await db.query(
    "update orders set pay_by = now() + interval '24 hours' where id = $1 and pay_by <= now()",
    [orderId],
  );
  return undefined;
}

/**
 * Customers who have not paid by now never will, and pending banks refuse. The shop gets no events, so it asks:
 * some sessions at each tick, until it knows the end of all but the tampered ones.
 */
export async function expireOpenSessions({ db }: TestShop, clock: Clock) {
  await db.query(
    `update simulated_objects set body = jsonb_set(body, '{expires_at}', '1')
     where body ->> 'object' = 'checkout.session' and body ->> 'status' = 'open'`,
  );
  await db.query(
    `update simulated_objects set body = jsonb_set(body, '{status}', '"requires_payment_method"')
     where body ->> 'object' = 'payment_intent' and body ->> 'status' = 'processing'`,
  );
  await untilTrue("the shop to learn the end of all sessions", async () => {
    await clock.askStripe();
    const { rowCount } = await db.query(
      `select 1 from stripe_sessions s join simulated_objects x on x.id = s.session_id
       where num_nonnulls(s.failed_at, s.expired_at, s.paid_at) = 0
       and (x.body ->> 'amount_total')::int = s.amount and x.body ->> 'currency' = 'myr' limit 1`,
    );
    return rowCount === 0;
  });
}
