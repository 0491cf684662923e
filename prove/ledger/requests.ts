import { toastOf, multipart } from "#kit/forms.ts";
import { noise } from "#kit/pictures.ts";
import type { Statuses } from "./model/operation.ts";
import type { Answer } from "#kit/visitor.ts";
import { isTooBusy, type Person } from "./actors.ts";
import type { Scene } from "./scene.ts";
import { simulatorHeaders, signedEvent } from "#kit/stripe.ts";

// One request each, with its answer in the model's words.

const orderMessages: [RegExp, string][] = [
  [/no longer needs a payment/, "not-awaited"],
  [/can no longer be cancelled here/, "not-open"],
  [/is being checked\. Please wait/, "being-checked"],
  [/already have your proof of payment/, "already-sent"],
  [/has changed since you opened it/, "changed"],
  [/was rejected and can no longer be verified|was already rejected/, "rejected"],
  [/was verified and can no longer be rejected/, "verified"],
  [/recorded as received/, "held"],
  [/order is already paid/, "already-paid"],
  [/can refund at most/, "too-much"],
  [/made through Stripe/, "not-by-stripe"],
  [/have left the shop, so it can't be reopened/, "pieces-have-left"],
  [/no longer pays for the order/, "credit-refunded"],
  [/payment was refunded, so this order can't be reopened/, "money-refunded"],
  [/Refund it only if you also cancel the order/, "credit-in-use"],
  [/only \d+ left|sold out|not enough/i, "short"],
];

/** The refusal in a toast or page. */
function meaning(words: string, otherwise: string): string {
  return orderMessages.find(([sentence]) => sentence.test(words))?.[1] ?? otherwise;
}

/** A paid or cancelled order has no payment page to explain it: it redirects to the order. */
function refusal({ status, location, text }: Answer, otherwise: string): string {
  if (status === 302 && location.startsWith("/order-confirmation/")) return "no";
  return meaning(text, otherwise);
}

export async function retry(person: Person, orderId: string) {
  const answer = await person.go(`/payment/online/${orderId}`, { form: { intent: "pay" } });
  if (/\/pay\/cs_/.test(answer.location)) return "ok";
  return refusal(answer, `paying again answered ${answer.status}`);
}

export async function cancel(person: Person, orderId: string) {
  const answer = await person.go(`/payment/online/${orderId}`, { form: { intent: "cancel" } });
  const toast = toastOf(answer);
  // An order that was cancelled before is answered without a description.
  if (/^Order cancelled: ./.test(toast)) return "ok";
  return refusal(answer, `cancelling answered ${answer.status} ${toast}`);
}

/** Unique to its order, and small enough for thousands of them. */
function smallReceipt() {
  return noise(8, 8).png().toBuffer();
}

export async function upload(person: Person, orderId: string) {
  const body = multipart({}, { name: "receipt", bytes: await smallReceipt() });
  const answer = await person.go(`/payment/touch-n-go/${orderId}`, { body });
  if (toastOf(answer).startsWith("Payment submitted")) return "ok";
  return meaning(answer.text, `the receipt was answered ${answer.status}`);
}

export async function verdict(clerk: Person, kind: "verify" | "reject", paymentId: string) {
  const form = { intent: kind, paymentId, words: "Too dark" };
  const toast = toastOf(await clerk.go("/admin/touch-n-go", { form }));
  if (/^Payment verified|^Receipt rejected|^This receipt was already verified/.test(toast))
    return "ok";
  return meaning(toast, `the verdict was answered ${toast}`);
}

/** The clerk immediately sends the confirmations: paid in cash, and the amount to refund. */
export async function setStatus(
  clerk: Person,
  orderId: string,
  shown: Statuses,
  to: Statuses,
  refundDue: number,
) {
  const form = {
    intent: "status",
    shownOrderStatus: shown.status,
    shownPaymentStatus: shown.payment,
    orderStatus: to.status,
    paymentStatus: to.payment,
    paidBy: "cash",
    reference: "Till 7",
    ...(refundDue > 0 && { refundDue: `${refundDue}` }),
    // Asked for before a completed order is cancelled whose pieces are in no shipment.
    piecesInShop: "on",
  };
  const answer = await clerk.go(`/admin/orders/${orderId}`, { form });
  if (/Cancel the order and refund the money\?/.test(answer.text)) return "asked";
  const toast = toastOf(answer);
  if (/^Order updated|^Nothing changed/.test(toast)) return "ok";
  return meaning(toast, `the status was answered ${toast}`);
}

export async function requestRefund(clerk: Person, orderId: string, form: Record<string, string>) {
  const answer = await clerk.go(`/admin/orders/${orderId}/refund`, { form });
  const toast = toastOf(answer);
  if (toast.startsWith("Refund re")) return "ok";
  // Nothing is left to refund: the form is not shown again.
  if (/This payment was already refunded/.test(toast)) return "too-much";
  return meaning(answer.text, `the refund was answered ${answer.status}`);
}

export async function sendBankEvent({ testShop }: Scene, session: string, operation: string) {
  const path = `${testShop.url}/payment-simulator/sessions/${session}/${operation}`;
  const { ok, status } = await fetch(path, { method: "POST", headers: simulatorHeaders });
  if (ok) return "ok";
  return status === 400 ? "refused" : `the bank answered ${status}`;
}

/** An event under any of Stripe's names for it: the shop reads the session itself. */
export async function deliverEvent(
  scene: Scene,
  id: string,
  session: string,
  nth: number,
): Promise<undefined> {
  const { testShop, faults } = scene;
  const type = types[nth]!;
  const sent = signedEvent({ id, type, thing: { id: session, object: "checkout.session" } });
  const answer = await fetch(`${testShop.url}/webhooks/stripe`, sent);
  if (isTooBusy(answer)) return deliverEvent(scene, id, session, nth);
  if (answer.status !== 200) faults.push(`An event was answered ${answer.status}`);
  return undefined;
}

const types = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
];

/** Unsigned or outdated: refused whatever it says. */
export async function forge({ testShop, faults }: Scene, session: string) {
  const event = {
    id: `evt_forged_${crypto.randomUUID()}`,
    type: "checkout.session.completed",
    thing: { id: session, object: "checkout.session", payment_status: "paid", status: "complete" },
  };
  const forged = [
    signedEvent(event, { key: "whsec_of_somebody_else" }),
    signedEvent(event, { at: Date.now() - 3_600_000 }),
    { ...signedEvent(event), headers: { "content-type": "application/json" } },
  ];
  for (const sent of forged) {
    const { status } = await fetch(`${testShop.url}/webhooks/stripe`, sent);
    if (status !== 400) faults.push(`A forged event was answered ${status}`);
  }
  const { rowCount } = await testShop.db.query("select 1 from stripe_events where id = $1", [
    event.id,
  ]);
  if (rowCount) faults.push("A forged event was applied");
  return undefined;
}
