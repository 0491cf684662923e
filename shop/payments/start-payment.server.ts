import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { log } from "#platform/log.server.ts";
import { isLive, onlinePayments, stripe } from "#platform/stripe.server.ts";
import { changeOrder, isAwaited, lockOrder, setPayBy } from "#shop/orders/change-order.server.ts";
import { hasAcceptedMoney } from "./settle.server.ts";
import { maySeeWhole, type Onlooker, type Order } from "#shop/orders/read-order.server.ts";

export type StartPayment =
  | { ok: true; url: string }
  | {
      ok: false;
      reason: "not-there" | "not-yours" | "not-awaited" | "being-checked" | "no-session";
    };

/** Where Stripe sends the buyer back to; absolute. */
export type ReturnAddresses = { success: string; cancel: string };

type Attempt = typeof stripeSessions.$inferSelect;

/** A session lives 30 minutes (decision 10), the least that Stripe allows; a little more for clocks that differ. */
const sessionSeconds = 34 * 60;

/**
 * Opens a payment page for an order, or finds the one that is open: an order has one session at a time.
 * The attempt is written down first and its id is the idempotency key, so that whatever happens to the
 * answer, asking again leads to the same session. The order stands, whatever Stripe says.
 */
export async function startPayment(
  orderId: string,
  onlooker: Onlooker,
  addresses: ReturnAddresses,
): Promise<StartPayment> {
  if (onlinePayments() === "off") return { ok: false, reason: "no-session" };
  const begun = await db.transaction((tx) => beginAttempt(tx, orderId, onlooker, addresses));
  if (!begun.ok) return begun;
  const { order, attempt } = begun;
  if (attempt.url) return { ok: true, url: attempt.url };
  const session = await openSession(order, attempt);
  if (!session) return { ok: false, reason: "no-session" };
  return db.transaction((tx) => keepSession(tx, attempt, session));
}

/** The order may have ended while Stripe was asked: then nobody is led to pay for it. */
async function keepSession(
  tx: Tx,
  attempt: Attempt,
  session: { id: string; url: string },
): Promise<StartPayment> {
  const order = await lockOrder(tx, attempt.orderId);
  await tx
    .update(stripeSessions)
    .set({ sessionId: session.id, url: session.url })
    .where(eq(stripeSessions.id, attempt.id));
  if (order && isAwaited(order)) return { ok: true, url: session.url };
  await enqueue(tx, "end-payments", { orderId: attempt.orderId });
  return { ok: false, reason: "not-awaited" };
}

type Begun = { ok: true; order: Order; attempt: Attempt } | Extract<StartPayment, { ok: false }>;

async function beginAttempt(
  tx: Tx,
  orderId: string,
  onlooker: Onlooker,
  { success, cancel }: ReturnAddresses,
): Promise<Begun> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, reason: "not-there" };
  if (!maySeeWhole(order, onlooker)) return { ok: false, reason: "not-yours" };
  const isOpen = order.paymentMethod === "stripe_fpx" && isAwaited(order);
  if (!isOpen || (await hasAcceptedMoney(tx, orderId))) return { ok: false, reason: "not-awaited" };
  const [standing] = await tx
    .select()
    .from(stripeSessions)
    .where(and(eq(stripeSessions.orderId, orderId), isUnsettled));
  if (standing?.waitingAt) return { ok: false, reason: "being-checked" };
  if (standing) return { ok: true, order, attempt: standing };
  const [attempt] = await tx
    .insert(stripeSessions)
    .values({
      orderId,
      amount: order.totalAmount,
      live: isLive(),
      successUrl: success,
      cancelUrl: cancel,
      expiresAt: sql`date_trunc('second', now()) + ${sessionSeconds} * interval '1 second'`,
    })
    .returning();
  // A try after a failed one: the order waits for money again, as long as its session lives.
  await changeOrder(tx, orderId, { paymentStatus: "pending" }, { actor: "customer" });
  await setPayBy(tx, orderId, sql`now() + ${sessionSeconds + 60} * interval '1 second'`);
  return { ok: true, order, attempt: attempt! };
}

/** No end is known of it yet. */
export const isUnsettled = sql`num_nonnulls(${stripeSessions.failedAt}, ${stripeSessions.expiredAt}, ${stripeSessions.paidAt}) = 0`;

/** All of it comes from the attempt: the same key with other words would be refused. */
async function openSession(
  order: Order,
  attempt: Attempt,
): Promise<{ id: string; url: string } | undefined> {
  try {
    const session = await stripe().checkout.sessions.create(
      {
        mode: "payment",
        allowed_payment_method_types: ["fpx", "card"],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "myr",
              unit_amount: attempt.amount,
              product_data: { name: `Order ${order.orderNumber}` },
            },
          },
        ],
        client_reference_id: order.id,
        metadata: { attempt: attempt.id },
        payment_intent_data: { metadata: { attempt: attempt.id, order: order.orderNumber } },
        expires_at: Math.floor(attempt.expiresAt.getTime() / 1000),
        success_url: attempt.successUrl,
        cancel_url: attempt.cancelUrl,
        // The total is shown in ringgit, as it was in the shop (decision 6).
        adaptive_pricing: { enabled: false },
      },
      { idempotencyKey: attempt.id },
    );
    if (session.url) return { id: session.id, url: session.url };
    log.error({ attempt: attempt.id }, "stripe gave no address to pay at");
  } catch (err) {
    log.warn({ err, attempt: attempt.id }, "stripe opened no session");
    if (isRefusal(err)) await giveUp(attempt.id);
  }
  return undefined;
}

/**
 * An answer, and it was no: the next try is a new one. Stripe keeps its answer with the key, a 500 too, and
 * would only say it again. Without an answer, or while another request holds the key, there may be a session.
 */
function isRefusal(error: unknown) {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
}

async function giveUp(attemptId: string) {
  await db
    .update(stripeSessions)
    .set({ expiredAt: sql`now()` })
    .where(and(eq(stripeSessions.id, attemptId), isNull(stripeSessions.sessionId), isUnsettled));
}
