import { db, type Tx } from "#db/client.server.ts";
import {
  find,
  newId,
  save,
  type PaymentIntent,
  type Refund,
  type Session,
} from "./objects.server.ts";
import type { createTeller } from "./events.server.ts";

type Teller = ReturnType<typeof createTeller>;
export type PayDeed = "pay" | "pay-later" | "succeed" | "fail";

/** A session as it is now: one whose time is over has expired, which the shop is told once. */
export async function currentSession(id: string, teller: Teller): Promise<Session | undefined> {
  const session = await find<Session>(id);
  if (session?.object !== "checkout.session") return undefined;
  const isOver = session.status === "open" && session.expires_at * 1000 <= Date.now();
  return isOver ? expire(session, teller) : session;
}

/** As it is now, where something else has ended it meanwhile. */
export async function expire({ id }: Session, teller: Teller): Promise<Session> {
  const { session, isNew } = await alone(id, async (tx, standing) => {
    if (standing.status !== "open") return { session: standing, isNew: false };
    const expired: Session = { ...standing, status: "expired", url: null };
    await save(expired, tx);
    return { session: expired, isNew: true };
  });
  if (isNew) teller.tell("checkout.session.expired", session);
  return session;
}

/** A session has one end: whoever pays, fails or closes it does so alone. */
async function alone<Done>(id: string, deed: (tx: Tx, session: Session) => Promise<Done>) {
  return db.transaction(async (tx) => deed(tx, (await find<Session>(id, tx, true))!));
}

/**
 * What the buyer's bank does: pays at once, says that it will answer later, and then that it paid, or
 * that it did not. Undefined where the session is not in a state for it.
 */
export async function bank(
  { id }: Session,
  deed: PayDeed,
  teller: Teller,
): Promise<Session | undefined> {
  const done = await alone(id, async (tx, session) => {
    const isOpen = session.status === "open";
    const isWaiting = (await intentOf(tx, session))?.status === "processing";
    const fits = {
      pay: isOpen,
      "pay-later": isOpen,
      succeed: isWaiting,
      fail: isWaiting || isOpen,
    };
    return fits[deed] ? { isOpen, session: await pay(tx, session, deed) } : undefined;
  });
  if (!done) return undefined;
  const { session, isOpen } = done;
  if (isOpen) teller.tell("checkout.session.completed", session);
  if (deed === "succeed") teller.tell("checkout.session.async_payment_succeeded", session);
  if (deed === "fail") teller.tell("checkout.session.async_payment_failed", session);
  return session;
}

async function intentOf(tx: Tx, { payment_intent: id }: Session) {
  return id ? find<PaymentIntent>(id, tx) : undefined;
}

async function pay(tx: Tx, session: Session, deed: PayDeed): Promise<Session> {
  const { amount_total: amount, currency } = session;
  const intent: PaymentIntent = {
    id: session.payment_intent ?? newId("pi"),
    object: "payment_intent",
    amount,
    currency,
    status: intentStatus[deed],
  };
  const isPaid = deed === "pay" || deed === "succeed";
  const done: Session = {
    ...session,
    status: "complete",
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: intent.id,
    url: null,
  };
  await save(intent, tx);
  await save(done, tx);
  return done;
}

const intentStatus: Record<PayDeed, PaymentIntent["status"]> = {
  pay: "succeeded",
  "pay-later": "processing",
  succeed: "succeeded",
  fail: "requires_payment_method",
};

/** What becomes of a refund after it was asked for. */
export async function finishRefund(refund: Refund, ends: "succeed" | "fail", teller: Teller) {
  const done: Refund =
    ends === "succeed"
      ? { ...refund, status: "succeeded" }
      : { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };
  await save(done);
  teller.tell(ends === "succeed" ? "refund.updated" : "refund.failed", done);
  return done;
}
