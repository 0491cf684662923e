import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";
import { askStripe } from "#shop/payments/ask-stripe.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { addresses, onlineOrder, openedOrder, orderOf, tasksOf, tell } from "./online-orders.ts";
import { withSimulator } from "./with-simulator.ts";

// What the clock asks Stripe: everybody's turn comes.

const simulator = withSimulator();

test("a session that does not fit is done with once Stripe ends it, and its order can be paid in another", async () => {
  const { orderId, sessionId, onlooker } = await openedOrder();
  await change(sessionId, { amount_total: 200, status: "expired" });
  await askStripe();
  const [session] = await sessionsOf(orderId);
  expect(session).toMatchObject({ expiredAt: expect.any(Date), paidAt: null });
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "pending",
    paymentStatus: "pending",
  });
  const again = await startPayment(orderId, onlooker, addresses);
  expect(again.ok && again.url).not.toContain(sessionId);
  // Should its money come all the same, it is somebody's task.
  await change(sessionId, { status: "complete", payment_status: "paid" });
  await tell("checkout.session.completed", sessionId);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "review", subject: sessionId }]);
});

test("hundreds of sessions of which nothing can be learned keep the others waiting for a turn, not for ever", async () => {
  const { orderId } = await onlineOrder();
  await db.execute(sql`
    with copies as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'order_number', 'COPY-' || n, 'form_key', gen_random_uuid()))).*
      from orders o, generate_series(1, 450) n where o.id = ${orderId} returning id)
    insert into stripe_sessions (order_id, session_id, amount, live, expires_at, success_url, cancel_url, created_at)
    select id, 'cs_test_' || id, 100, false, now() + interval '1 day', '', '', now() - interval '1 hour'
    from copies`);
  await askStripe();
  const { orderId: paid, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  // One who has not been asked about yet comes before those who have; and then each in turn.
  await askStripe();
  await askStripe();
  expect(await orderOf(paid)).toMatchObject({ paymentStatus: "completed" });
  const asked = await db.select({ at: stripeSessions.askedAt }).from(stripeSessions);
  expect(asked.filter(({ at }) => at === null)).toEqual([]);
});

function sessionsOf(orderId: string) {
  return db.select().from(stripeSessions).where(eq(stripeSessions.orderId, orderId));
}

async function change(sessionId: string, patch: object) {
  await db
    .update(simulatedObjects)
    .set({ body: sql`${simulatedObjects.body} || ${JSON.stringify(patch)}::jsonb` })
    .where(eq(simulatedObjects.id, sessionId));
}
