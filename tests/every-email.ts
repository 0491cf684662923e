import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { staffInvites, users } from "#db/schema/customers.ts";
import {
  orderCollectors,
  shipmentItems,
  shipmentPictures,
  shipments,
  type ShipmentStatus,
} from "#db/schema/fulfilment.ts";
import { returnItems, returns, type ReturnStatus } from "#db/schema/returns.ts";
import { tradeInLines, tradeIns } from "#db/schema/trade-ins.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";
import {
  codeOf,
  englishOf,
  type CodeOrText,
  type TextCode,
} from "#shop/orders/text-codes.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { newCustomer } from "./accounts.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placeOrderWithEmail, settlePayment, withLockedOrder } from "./orders.ts";
import { ready } from "./shipments.ts";
import { refundsOf, tasksOf } from "./order-rows.ts";

export const emailKinds = Object.keys(emailKindLabels) as EmailKind[];
/** The kinds that customers get about an order. */
export const customerKinds = emailKinds.filter((kind) =>
  /^(order|shipment|arrival|collect|payment-(rec|fai)|receipt|refund|return)/.test(kind),
);

/** The kinds about a parcel, and the status in which a parcel's customer gets each of them. */
const parcelKinds = {
  "shipment-packed": "packed",
  "shipment-sent": "sent",
  "shipment-delivered": "delivered",
  "shipment-failed": "failed",
  "shipment-collected": "collected",
  "arrival-question": "sent",
} satisfies Partial<Record<EmailKind, ShipmentStatus>>;

/** The kinds about a return, and the status in which its customer gets each of them. */
const returnKinds = {
  "return-requested": "requested",
  "return-approved": "approved",
  "return-refused": "refused",
  "return-received": "received",
  "return-settled": "settled",
} satisfies Partial<Record<EmailKind, ReturnStatus>>;

type Texts = {
  email: string;
  name: string;
  productName: string;
  reason: CodeOrText;
  detail: TextCode;
};

/** An order and an account for which every kind of email can be composed. */
export async function prepareEveryEmail(texts: Texts) {
  const { email, name, productName, reason, detail } = texts;
  const productId = await makeProduct({ name: productName });
  const orderId = await placeOrderWithEmail(productId, email, { fullName: name });
  const person = { fullName: name, phoneNumber: "+60123456780", email };
  await signUp({ ...person, password: "a long password" }, { ip: "10.0.0.1" });
  const payment = await settlePayment(orderId);
  const form = {
    refundId: crypto.randomUUID(),
    amount: 10_000 as Sen,
    reference: "MBB-77",
    reason: "",
    cancel: false,
  };
  await refundOrder(clerk, orderId, { ...form, paymentId: payment.id, method: "bank" });
  await withLockedOrder(orderId, (order) =>
    raiseTask(order, { kind: "review", subject: orderId, detail }),
  );
  const shipmentId = await ready(orderId, 1);
  await db.insert(orderCollectors).values({ orderId, name, identityLast4: "5678" });
  const parcels = await makeParcels(orderId);
  const returned = await makeReturns(orderId);
  const inviteId = crypto.randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invite = { id: inviteId, email, role: "staff" as const, invitedBy: name, expiresAt };
  await db.insert(staffInvites).values(invite);
  const tradeInId = await makeTradeIn(name, email);
  const refundId = (await refundsOf(orderId))[0]!.id;
  const taskId = (await tasksOf(orderId))[0]!.id;
  const alertIds = await makeAlerts(productId, email);
  return { orderId, inviteId, compose };

  async function compose(
    kind: EmailKind,
    given: Record<string, unknown> = {},
    about = { orderId, to: email },
  ) {
    const payload = {
      reason: englishOf(reason),
      reasonCode: codeOf(reason),
      actor: "staff",
      change: "password-changed",
      status: "succeeded",
      products: [{ name, onHand: 0 }],
      to: "collector-named",
      refundId,
      taskId,
      inviteId,
      tradeInId,
      alertId: alertIds.get(kind),
      price: 59_000,
      returnId: returned.get(returnKinds[kind as keyof typeof returnKinds]),
      shipmentId: parcels.get(parcelKinds[kind as keyof typeof parcelKinds]) ?? shipmentId,
      orders: [{ id: crypto.randomUUID(), number: "JJ12345678", total: 215_490, at: Date.now() }],
      ...(kind === "email-change" && { userId: await askedToChange(about.to) }),
      ...given,
    };
    return (await composeEmail({ kind, payload, ...about }))!;
  }
}

/** An account that asked to change its address to this one. */
async function askedToChange(email: string): Promise<string> {
  const { id } = await newCustomer();
  const pendingEmailUntil = new Date(Date.now() + 86_400_000);
  await db.update(users).set({ pendingEmail: email, pendingEmailUntil }).where(eq(users.id, id));
  return id;
}

/** An alert in the state in which its shopper gets each kind of email about it. */
async function makeAlerts(productId: string, email: string): Promise<Map<EmailKind, string>> {
  const later = new Date(Date.now() + 86_400_000);
  const shared = { email, language: "en", endsAt: later };
  const over = {
    ...shared,
    state: "notified" as const,
    activatedAt: new Date(),
    endedAt: new Date(),
  };
  const [asked, priced, stocked] = await db
    .insert(alerts)
    .values([
      { ...shared, kind: "gram", purity: "916", atOrBelow: 59_500 as Sen },
      { ...over, kind: "piece", productId, atOrBelow: 200_000 as Sen },
      { ...over, kind: "stock", productId },
    ])
    .returning({ id: alerts.id });
  return new Map<EmailKind, string>([
    ["alert-confirmation", asked!.id],
    ["price-alert", priced!.id],
    ["back-in-stock", stocked!.id],
  ]);
}

/** A parcel of the order in each status about which its customer gets an email, by the status. */
async function makeParcels(orderId: string): Promise<Map<string, string>> {
  const { items } = (await findOrder(orderId))!;
  const made = new Map<string, string>();
  for (const status of new Set<ShipmentStatus>(Object.values(parcelKinds))) {
    const id = crypto.randomUUID();
    const at = new Date("2026-11-20T04:00:00Z");
    await db.insert(shipments).values({
      id,
      orderId,
      // Number 1 is ready to collect.
      number: made.size + 2,
      ...(status === "collected"
        ? { kind: "collection", collectedBy: "Ahmad" }
        : { kind: "courier", courier: "pos-laju", trackingNumber: "EN233873973MY" }),
      status,
      sealNumber: "SEAL-1",
      insuredValue: items[0]!.unitPrice,
      failure: status === "failed" ? "lost" : null,
      packedAt: at,
      leftAt: status === "packed" ? null : at,
      arrivedAt: status === "delivered" || status === "collected" ? at : null,
    });
    const weightRead = items[0]!.weight;
    await db
      .insert(shipmentItems)
      .values({ shipmentId: id, orderItemId: items[0]!.id, quantity: 1, weightRead });
    await db
      .insert(shipmentPictures)
      .values({ shipmentId: id, kind: "scale", file: `parcels/${id}.jpg`, takenBy: "Aminah" });
    made.set(status, id);
  }
  return made;
}

/** A return of the order in each status about which its customer gets an email, by the status. */
async function makeReturns(orderId: string): Promise<Map<string, string>> {
  const { items } = (await findOrder(orderId))!;
  const made = new Map<string, string>();
  const at = new Date("2026-11-20T04:00:00Z");
  for (const status of Object.values(returnKinds)) {
    const id = crypto.randomUUID();
    const isReceived = status === "received" || status === "settled";
    await db.insert(returns).values({
      id,
      orderId,
      number: made.size + 1,
      kind: "return",
      status,
      reason: "faulty",
      refusal: status === "refused" ? "worn" : null,
      receivedAt: isReceived ? at : null,
      dueOn: isReceived ? "2026-12-04" : null,
      endedAt: status === "refused" || status === "settled" ? at : null,
      ...(status === "settled" && {
        amount: 100_000 as Sen,
        deduction: 5_000 as Sen,
        deductionReason: "Scratched",
      }),
    });
    await db.insert(returnItems).values({
      returnId: id,
      orderItemId: items[0]!.id,
      quantity: 1,
      received: isReceived ? 1 : null,
    });
    made.set(status, id);
  }
  return made;
}

/** A request to sell gold with an answer and an estimate. */
async function makeTradeIn(fullName: string, email: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(tradeIns).values({
    id,
    fullName,
    phoneNumber: "+60123456780",
    email,
    status: "answered",
    answer: fullName,
    estimate: 100_000 as Sen,
    validOn: dayOf(new Date()),
  });
  await db.insert(tradeInLines).values([
    { tradeInId: id, position: 1, what: fullName, purity: "916", weight: 8_120 as Milligrams },
    { tradeInId: id, position: 2, what: "" },
  ]);
  return id;
}

export function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
