import type { Statuses } from "./model/deeds.ts";
import type { Answer } from "#prove/visitor.ts";
import { formWith, toastOf, type Person } from "./people.ts";
import { picture } from "./picture.ts";
import type { Scene } from "./scene.ts";
import { bankHeaders, signed } from "./stripe.ts";

// One request each, and what its answer means: in the model's words.

const said: [RegExp, string][] = [
  [/not waiting for a payment any more/, "not-awaited"],
  [/cannot be cancelled here any more/, "not-open"],
  [/is being checked\. Please wait/, "being-checked"],
  [/receipt is already here/, "already-sent"],
  [/has changed since you opened it/, "changed"],
  [/was rejected, so it cannot be verified|was already rejected/, "rejected"],
  [/was verified, so it cannot be rejected/, "verified"],
  [/written down as received/, "held"],
  [/order is already paid/, "already-paid"],
  [/can still be given back/, "too-much"],
  [/did not come through Stripe/, "not-by-stripe"],
  [/only \d+ left|sold out|not enough/i, "short"],
];

/** The refusal that a toast or a page speaks of. */
function meaning(words: string, otherwise: string): string {
  return said.find(([sentence]) => sentence.test(words))?.[1] ?? otherwise;
}

/** What is paid or cancelled by now has no payment page to say why not: it leads to the order's own. */
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
  if (toast.startsWith("Order cancelled")) return "ok";
  return refusal(answer, `cancelling answered ${answer.status} ${toast}`);
}

export async function upload(person: Person, orderId: string) {
  const body = formWith({}, { name: "receipt", bytes: await picture() });
  const answer = await person.go(`/payment/touch-n-go/${orderId}`, { body });
  if (toastOf(answer).startsWith("Payment submitted")) return "ok";
  return meaning(answer.text, `the receipt was answered ${answer.status}`);
}

export async function verdict(clerk: Person, kind: "verify" | "reject", paymentId: string) {
  const form: Record<string, string> =
    kind === "verify" ? { paymentId } : { intent: "reject", paymentId, words: "Too dark" };
  const toast = toastOf(await clerk.go("/admin/touch-n-go", { form }));
  if (/^Payment verified|^Receipt rejected/.test(toast)) return "ok";
  return meaning(toast, `the verdict was answered ${toast}`);
}

export async function setStatus(clerk: Person, orderId: string, shown: Statuses, to: Statuses) {
  const form = {
    shownOrderStatus: shown.status,
    shownPaymentStatus: shown.payment,
    orderStatus: to.status,
    paymentStatus: to.payment,
  };
  const toast = toastOf(await clerk.go(`/admin/orders/${orderId}`, { form }));
  if (toast.startsWith("Order updated")) return "ok";
  return meaning(toast, `the status was answered ${toast}`);
}

export async function giveBack(clerk: Person, orderId: string, form: Record<string, string>) {
  const answer = await clerk.go(`/admin/orders/${orderId}/refund`, { form });
  if (toastOf(answer).startsWith("Refund re")) return "ok";
  // Nothing is left to give back: the page leads to the order.
  if (answer.status === 302 && !toastOf(answer)) return "too-much";
  return meaning(answer.text, `the refund was answered ${answer.status}`);
}

export async function bank({ stage }: Scene, session: string, deed: string) {
  const path = `${stage.url}/payment-simulator/sessions/${session}/${deed}`;
  const { ok, status } = await fetch(path, { method: "POST", headers: bankHeaders });
  if (ok) return "ok";
  return status === 400 ? "refused" : `the bank answered ${status}`;
}

/** As Stripe tells, with any of its names for what happened: the shop asks for the truth itself. */
export async function tell({ stage, random, faults }: Scene, id: string, session: string) {
  const type = types[Math.floor(random() * types.length)]!;
  const sent = signed({ id, type, thing: { id: session, object: "checkout.session" } });
  const answer = await fetch(`${stage.url}/webhooks/stripe`, sent);
  if (answer.status !== 200) faults.push(`An event was answered ${answer.status}`);
  return undefined;
}

const types = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
];

/** Not signed by Stripe, or long ago: refused, whatever it says. */
export async function forge({ stage, faults }: Scene, session: string) {
  const event = {
    id: `evt_forged_${crypto.randomUUID()}`,
    type: "checkout.session.completed",
    thing: { id: session, object: "checkout.session", payment_status: "paid", status: "complete" },
  };
  const forged = [
    signed(event, { key: "whsec_of_somebody_else" }),
    signed(event, { at: Date.now() - 3_600_000 }),
    { ...signed(event), headers: { "content-type": "application/json" } },
  ];
  for (const sent of forged) {
    const { status } = await fetch(`${stage.url}/webhooks/stripe`, sent);
    if (status !== 400) faults.push(`A forged event was answered ${status}`);
  }
  const { rowCount } = await stage.db.query("select 1 from stripe_events where id = $1", [
    event.id,
  ]);
  if (rowCount) faults.push("A forged event was applied");
  return undefined;
}
