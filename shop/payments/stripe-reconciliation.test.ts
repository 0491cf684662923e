import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { reconcileWithStripe } from "./reconcile-stripe.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { orderOf, sessionsOf, tasksOf } from "#tests/order-rows.ts";
import { addresses, deliverEvent, onlineOrder, openedOrder } from "#tests/orders.ts";
import { withSimulator, changeAtStripe } from "#tests/simulator.ts";

// Reconciliation asks Stripe about sessions in turn; every session is reached.

const simulator = withSimulator();

test("a mismatched session ends with Stripe, and its order can be paid in another", async () => {
  const { orderId, sessionId, viewer } = await openedOrder();
  await changeAtStripe(sessionId, { amount_total: 200, status: "expired" });
  await reconcileWithStripe();
  const [session] = await sessionsOf(orderId);
  expect(session).toMatchObject({ expiredAt: expect.any(Date), paidAt: null });
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "pending",
    paymentStatus: "pending",
  });
  const again = await startPayment(orderId, viewer, addresses);
  expect(again.ok && again.url).not.toContain(sessionId);
  // If its money arrives after all, staff get a task.
  await changeAtStripe(sessionId, { status: "complete", payment_status: "paid" });
  await deliverEvent("checkout.session.completed", sessionId);
  expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due" }]);
});

test("hundreds of unreadable sessions delay the others by one turn, not for ever", async () => {
  const { orderId } = await onlineOrder();
  await db.execute(sql`
    with copies as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'order_number', 'COPY-' || n, 'form_key', gen_random_uuid()))).*
      from orders o, generate_series(1, 450) n where o.id = ${orderId} returning id)
    insert into stripe_sessions (order_id, session_id, amount, live, expires_at, success_url, cancel_url, created_at)
    select id, 'cs_test_' || id, 100, false, now() + interval '1 day', '', '', now() - interval '1 hour'
    from copies`);
  await reconcileWithStripe();
  const { orderId: paid, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  // A session never asked about comes before the others, which then follow in turn.
  await reconcileWithStripe();
  await reconcileWithStripe();
  expect(await orderOf(paid)).toMatchObject({ paymentStatus: "completed" });
  const sessions = await db.select({ at: stripeSessions.lastCheckedAt }).from(stripeSessions);
  expect(sessions.filter(({ at }) => at === null)).toEqual([]);
});
