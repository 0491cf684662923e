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

export async function expire(session: Session, teller: Teller): Promise<Session> {
  const expired: Session = { ...session, status: "expired", url: null };
  await save(expired);
  teller.tell("checkout.session.expired", expired);
  return expired;
}

/**
 * What the buyer's bank does: pays at once, says that it will answer later, and then that it paid, or
 * that it did not. Undefined where the session is not in a state for it.
 */
export async function bank(
  session: Session,
  deed: PayDeed,
  teller: Teller,
): Promise<Session | undefined> {
  const isOpen = session.status === "open";
  const isWaiting = session.status === "complete" && session.payment_status === "unpaid";
  const fits = { pay: isOpen, "pay-later": isOpen, succeed: isWaiting, fail: isWaiting || isOpen };
  if (!fits[deed]) return undefined;
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
  await save(intent);
  await save(done);
  if (isOpen) teller.tell("checkout.session.completed", done);
  if (deed === "succeed") teller.tell("checkout.session.async_payment_succeeded", done);
  if (deed === "fail") teller.tell("checkout.session.async_payment_failed", done);
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
