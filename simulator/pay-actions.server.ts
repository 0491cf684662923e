import { db, type Tx } from "#db/client.server.ts";
import {
  findObject,
  newId,
  saveObject,
  type PaymentIntent,
  type Refund,
  type Session,
} from "./objects.server.ts";
import type { createEventSender } from "./events.server.ts";

type EventSender = ReturnType<typeof createEventSender>;
export type PayAction = "pay" | "pay-later" | "succeed" | "fail";

/** Reads a session. If its time is over, expires it first, which sends one event. */
export async function currentSession(
  id: string,
  events: EventSender,
): Promise<Session | undefined> {
  const session = await findObject<Session>(id);
  if (session?.object !== "checkout.session") return undefined;
  const isOver = session.status === "open" && session.expires_at * 1000 <= Date.now();
  return isOver ? expire(session, events) : session;
}

/** Expires an open session; a session that has ended otherwise is returned unchanged. */
export async function expire({ id }: Session, events: EventSender): Promise<Session> {
  const { session, isNew } = await withLockedSession(id, async (tx, current) => {
    if (current.status !== "open") return { session: current, isNew: false };
    const expired: Session = { ...current, status: "expired", url: null };
    await saveObject(expired, tx);
    return { session: expired, isNew: true };
  });
  if (isNew) events.send("checkout.session.expired", session);
  return session;
}

/** Locks the session: of concurrent payments, failures and expiries only one may end it. */
async function withLockedSession<Done>(
  id: string,
  change: (tx: Tx, session: Session) => Promise<Done>,
) {
  return db.transaction(async (tx) => change(tx, (await findObject<Session>(id, tx, true))!));
}

/**
 * Plays the buyer's bank: pays immediately, or announces a later answer and then succeeds or fails. Undefined if the
 * session's state does not allow the action.
 */
export async function applyPayAction(
  { id }: Session,
  action: PayAction,
  events: EventSender,
): Promise<Session | undefined> {
  const done = await withLockedSession(id, async (tx, session) => {
    const isOpen = session.status === "open";
    const isWaiting = (await intentOf(tx, session))?.status === "processing";
    const isAllowed = {
      pay: isOpen,
      "pay-later": isOpen,
      succeed: isWaiting,
      fail: isWaiting || isOpen,
    };
    return isAllowed[action]
      ? { isOpen, session: await completeSession(tx, session, action) }
      : undefined;
  });
  if (!done) return undefined;
  const { session, isOpen } = done;
  if (isOpen) events.send("checkout.session.completed", session);
  if (action === "succeed") events.send("checkout.session.async_payment_succeeded", session);
  if (action === "fail") events.send("checkout.session.async_payment_failed", session);
  return session;
}

async function intentOf(tx: Tx, { payment_intent: id }: Session) {
  return id ? findObject<PaymentIntent>(id, tx) : undefined;
}

async function completeSession(tx: Tx, session: Session, action: PayAction): Promise<Session> {
  const { amount_total: amount, currency } = session;
  const intent: PaymentIntent = {
    id: session.payment_intent ?? newId("pi"),
    object: "payment_intent",
    amount,
    currency,
    status: intentStatusAfter[action],
  };
  const isPaid = action === "pay" || action === "succeed";
  const done: Session = {
    ...session,
    status: "complete",
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: intent.id,
    url: null,
  };
  await saveObject(intent, tx);
  await saveObject(done, tx);
  return done;
}

const intentStatusAfter: Record<PayAction, PaymentIntent["status"]> = {
  pay: "succeeded",
  "pay-later": "processing",
  succeed: "succeeded",
  fail: "requires_payment_method",
};

/** Completes or fails a pending refund. */
export async function finishRefund(
  refund: Refund,
  outcome: "succeed" | "fail",
  events: EventSender,
) {
  const done: Refund =
    outcome === "succeed"
      ? { ...refund, status: "succeeded" }
      : { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };
  await saveObject(done);
  events.send(outcome === "succeed" ? "refund.updated" : "refund.failed", done);
  return done;
}
