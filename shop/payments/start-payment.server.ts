import { eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { enqueue } from "#platform/queue.server.ts";
import { log } from "#platform/log.server.ts";
import { isLiveMode, onlinePayments, stripe } from "#platform/stripe.server.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import { graceMinutes } from "#shop/orders/shown-deadline.ts";
import { awaitsPayment, setPayBy } from "#shop/orders/payment-deadline.server.ts";
import { hasAcceptedPayment } from "./accept-payment.server.ts";
import { isCreditRefunded } from "./refund-due.server.ts";
import { expireSessions, isUnfinished, readUnfinishedSessions } from "./open-payments.server.ts";
import { canSeeFullOrder, type Viewer, type Order } from "#shop/orders/read-order.server.ts";

export type StartPayment =
  | { ok: true; url: string }
  | {
      ok: false;
      reason: "not-found" | "forbidden" | "not-awaited" | "being-checked" | "no-session";
    };

/** The absolute URLs to which Stripe returns the buyer. */
export type ReturnUrls = { success: string; cancel: string };

type Attempt = typeof stripeSessions.$inferSelect;

/** What the customer is told (ADR-0027), and the least that Stripe allows. */
const windowMinutes = 30;
/** A session's length: a minute shorter than the order's deadline, so that the session ends first. */
const sessionSeconds = (windowMinutes + graceMinutes - 1) * 60;

/**
 * Opens a payment page for an order, or returns the one that is open, because an order has one session at a time. The
 * attempt is written first and its id is the idempotency key, so that a retry after a lost response gets the same
 * session. The order stays placed, whatever Stripe answers.
 */
export async function startPayment(
  orderId: string,
  viewer: Viewer,
  returnUrls: ReturnUrls,
): Promise<StartPayment> {
  if (onlinePayments() === "off") return { ok: false, reason: "no-session" };
  const started = await db.transaction((tx) => beginAttempt(tx, orderId, viewer, returnUrls));
  if (!started.ok) return started;
  const { order, attempt } = started;
  if (attempt.url) return { ok: true, url: attempt.url };
  const session = await createSession(order, attempt);
  if (!session) return { ok: false, reason: "no-session" };
  return db.transaction((tx) => saveSession(tx, attempt, session));
}

/**
 * Saves the session. If the order was paid, cancelled or given another payment method during the request to Stripe, the
 * buyer is not sent to pay. After a change of method, `end-payments` does nothing, because the order still awaits
 * payment. Nobody has the URL of the new payment page, and it expires by itself.
 */
async function saveSession(
  tx: Tx,
  attempt: Attempt,
  session: { id: string; url: string },
): Promise<StartPayment> {
  const order = await lockOrder(tx, attempt.orderId);
  const [saved] = await tx
    .update(stripeSessions)
    .set({ sessionId: session.id, url: session.url })
    .where(eq(stripeSessions.id, attempt.id))
    .returning({ isOpen: sql<boolean>`${isUnfinished}` });
  if (order && awaitsPayment(order) && saved?.isOpen) return { ok: true, url: session.url };
  await enqueue(tx, "end-payments", { orderId: attempt.orderId });
  return { ok: false, reason: "not-awaited" };
}

type BeginAttempt =
  | { ok: true; order: Order; attempt: Attempt }
  | Extract<StartPayment, { ok: false }>;

async function beginAttempt(
  tx: Tx,
  orderId: string,
  viewer: Viewer,
  { success, cancel }: ReturnUrls,
): Promise<BeginAttempt> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  if (!canSeeFullOrder(order, viewer)) return { ok: false, reason: "forbidden" };
  const isOpen = order.paymentMethod === "stripe_fpx" && awaitsPayment(order);
  if (!isOpen || (await hasAcceptedPayment(order)) || (await isCreditRefunded(order)))
    return { ok: false, reason: "not-awaited" };
  const [openAttempt] = await readUnfinishedSessions(orderId, tx);
  if (openAttempt?.waitingAt) return { ok: false, reason: "being-checked" };
  if (openAttempt) return { ok: true, order, attempt: openAttempt };
  const [attempt] = await tx
    .insert(stripeSessions)
    .values({
      orderId,
      amount: amountToPay(order),
      live: isLiveMode(),
      successUrl: success,
      cancelUrl: cancel,
      expiresAt: sql`date_trunc('second', now()) + ${sessionSeconds} * interval '1 second'`,
    })
    .returning();
  // After a failed attempt, the order awaits payment again until the new session expires.
  await changeOrderStatus(order, { paymentStatus: "pending" }, { actor: "customer" });
  await setPayBy(order, sql`now() + ${windowMinutes + graceMinutes} * interval '1 minute'`);
  return { ok: true, order, attempt: attempt! };
}

/**
 * Every value that may change comes from the stored attempt, because Stripe refuses a retry that has the same
 * idempotency key but other parameters. In English everywhere, because the
 * buyer may try again in another language.
 */
async function createSession(
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
        // Stripe must show the amount in ringgit, as the shop does.
        adaptive_pricing: { enabled: false },
      },
      { idempotencyKey: attempt.id },
    );
    if (session.url) return { id: session.id, url: session.url };
    log.error({ attempt: attempt.id }, "stripe returned no payment url");
  } catch (err) {
    log.warn({ err, attempt: attempt.id }, "stripe did not open a session");
    if (isFinalAnswer(err)) {
      await expireSessions(eq(stripeSessions.id, attempt.id), isNull(stripeSessions.sessionId));
    }
  }
  return undefined;
}

/**
 * Whether Stripe's answer is final: Stripe repeats it (even a 500) for the same idempotency key, so the next try needs
 * a new attempt. It is not final if Stripe did not answer, if another request is using the key (409), or if there were
 * too many requests (429): the next try then uses the same attempt, whose session may exist.
 */
function isFinalAnswer(error: unknown) {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
}
