import { db } from "#db/client.server.ts";
import { staffInvites } from "#db/schema/customers.ts";
import { orderCollectors } from "#db/schema/fulfilment.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Sen } from "#shop/money.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";
import {
  codeOf,
  englishOf,
  type CodeOrText,
  type TextCode,
} from "#shop/orders/text-codes.server.ts";
import { raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placeOrderWithEmail, settlePayment, withLockedOrder } from "./orders.ts";
import { ready } from "./shipments.ts";
import { refundsOf, tasksOf } from "./order-rows.ts";

export const emailKinds = Object.keys(emailKindLabels) as EmailKind[];
/** The kinds that customers get about an order. */
export const customerKinds = emailKinds.filter((kind) =>
  /^(order|shipment|collect|payment-(rec|fai)|receipt|refund)/.test(kind),
);

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
  await refundOrder(clerk, orderId, { ...form, paymentId: payment.id, way: "bank" });
  await withLockedOrder(orderId, (order) =>
    raiseTask(order, { kind: "review", subject: orderId, detail }),
  );
  const shipmentId = await ready(orderId, 1);
  await db.insert(orderCollectors).values({ orderId, name, identityLast4: "5678" });
  const inviteId = crypto.randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invite = { id: inviteId, email, role: "staff" as const, invitedBy: name, expiresAt };
  await db.insert(staffInvites).values(invite);
  const refundId = (await refundsOf(orderId))[0]!.id;
  const taskId = (await tasksOf(orderId))[0]!.id;
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
      shipmentId,
      to: "collector-named",
      refundId,
      taskId,
      inviteId,
      orders: [{ id: crypto.randomUUID(), number: "JJ12345678", total: 215_490, at: Date.now() }],
      ...given,
    };
    return (await composeEmail({ kind, payload, ...about }))!;
  }
}

export function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
