import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { staffInvites } from "#db/schema/customers.ts";
import type { EmailKind } from "#db/schema/notifications.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Sen } from "#shop/money.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";
import { emailForChange } from "#shop/notifications/notifications.server.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placeOrderWithEmail } from "./order-with-email.ts";
import { orderOf, refundsOf, tasksOf } from "./online-orders.ts";
import { settlePayment } from "./settle-payment.ts";
import { withLockedOrder } from "./with-locked-order.ts";

setUpDatabase({ gold: true });
let orderId: string;
let refundId: string;
let taskId: string;
const inviteId = crypto.randomUUID();
const email = "mallory@example.test";
const hostileName = `<b onclick="x">Mallory</b> & 'Co'`;

beforeAll(async () => {
  await db.transaction((tx) =>
    writeProfile(tx, {
      name: "JJ Emas",
      registrationNumber: "202601012345",
      address: "12, Jalan Masjid India\n50100 Kuala Lumpur",
      phone: "03-2691 2345",
      email: "salam@jjemas.example",
      hours: "Monday to Saturday: 10:00 am to 7:00 pm",
      chatNumber: "60123456789",
    }),
  );
  const productId = await makeProduct({ name: "Cincin <script>alert(1)</script>" });
  orderId = await placeOrderWithEmail(productId, email, { fullName: hostileName });
  const person = { fullName: hostileName, phoneNumber: "+60123456780", email };
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
    raiseTask(order, { kind: "review", subject: orderId, detail: `Paid by ${hostileName}` }),
  );
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invited = {
    id: inviteId,
    email,
    role: "staff" as const,
    invitedBy: hostileName,
    expiresAt,
  };
  await db.insert(staffInvites).values(invited);
  refundId = (await refundsOf(orderId))[0]!.id;
  taskId = (await tasksOf(orderId))[0]!.id;
});

const kinds = Object.keys(emailKindLabels) as EmailKind[];

test.each(kinds)(
  "the email %s contains no injected markup, and its HTML and text parts match",
  async (kind) => {
    const mail = await compose(kind);
    expect(mail.html).not.toMatch(/<script|<b |onclick="x"/);
    expect(mail.text).not.toMatch(/undefined|null|\[object/);
    expect(mail.subject).toMatch(/^[^\r\n]{8,120} · JJ Emas$/);
    expect(mail.replyTo).toBe("salam@jjemas.example");
    expect(mail.text).toContain("JJ Emas (202601012345)\n12, Jalan Masjid India\n50100");
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link]) => unescaped(link!));
    for (const link of links) expect(mail.text).toContain(link);
    expect(links.length).toBeGreaterThan(1);
  },
);

const toCustomer = kinds.filter((kind) => /^(order|payment-(rec|fai)|receipt|refund)/.test(kind));

test.each(toCustomer)(
  "the email %s links to the order with its key and to the chat",
  async (kind) => {
    const { text } = await compose(kind);
    expect(text).toContain(orderLink(orderId));
    expect(text).toContain("https://wa.me/60123456789?text=Hello%2C%20about%20my%20order%20JJ");
    expect(text).toContain(`Hello ${hostileName},`);
    expect(text).toContain((await orderOf(orderId)).orderNumber);
  },
);

test("staff emails link to the admin and contain no phone number or street", async () => {
  for (const kind of ["new-order", "low-stock", "payment-task"] as const) {
    const { text } = await compose(kind);
    expect(text).toContain(`http://localhost:3000/admin/orders/${orderId}`);
    expect(text).not.toMatch(/60123456789|012-345|key=/);
  }
});

test("an unpaid order's email links to where it is paid, with the key", async () => {
  const ways = { touch_n_go: "touch-n-go", stripe_fpx: "online" } as const;
  for (const paymentMethod of ["touch_n_go", "stripe_fpx"] as const) {
    const id = await placeOrderWithEmail(await makeProduct(), email, { paymentMethod });
    const mail = await composeEmail({
      kind: "order-received",
      payload: {},
      orderId: id,
      to: email,
    });
    const key = new URL(orderLink(id)).search;
    expect(mail!.text).toContain(`/payment/${ways[paymentMethod]}/${id}${key}`);
    await withLockedOrder(id, (order) =>
      changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" }),
    );
    const late = await composeEmail({
      kind: "order-received",
      payload: {},
      orderId: id,
      to: email,
    });
    expect(late!.text).not.toContain("/payment/");
  }
});

test("a cancellation names who cancelled and what happens to the money", async () => {
  const clock = await compose("order-cancelled", { actor: "clock" });
  expect(clock.text).toContain("No payment arrived in time, so this order was cancelled.");
  const staff = await compose("order-cancelled", { actor: "staff" });
  expect(staff.text).toContain("The shop cancelled this order.");
  const customer = await compose("order-cancelled", { actor: "customer" });
  expect(customer.text).toContain("You cancelled this order.");
  expect(customer.text).toContain(`Add the items to my cart: ${orderLink(orderId)}`);
});

test("an order's changes send one email or none", () => {
  const order = (from: string, to: string) => ({ kind: "order-status" as const, from, to });
  const payment = (from: string, to: string) => ({ kind: "payment-status" as const, from, to });
  const kindOf = (...[changes, actor = "staff"]: [Parameters<typeof emailForChange>[0], string?]) =>
    emailForChange(changes, actor)?.kind;
  const paid = payment("pending", "completed");
  expect(kindOf([order("pending", "processing"), paid])).toBe("payment-received");
  expect(kindOf([order("cancelled", "processing"), paid])).toBe("payment-received");
  expect(kindOf([order("processing", "completed"), paid])).toBe("order-completed");
  expect(kindOf([order("pending", "processing")])).toBe("order-processing");
  expect(kindOf([order("pending", "cancelled"), paid])).toBe("order-cancelled");
  expect(kindOf([order("cancelled", "pending")])).toBe("order-reopened");
  expect(kindOf([payment("pending", "failed")], "payment")).toBe("payment-failed");
  expect(kindOf([payment("pending", "failed")])).toBeUndefined();
  expect(kindOf([payment("failed", "pending")], "customer")).toBeUndefined();
  expect(kindOf([order("processing", "pending")])).toBeUndefined();
});

async function compose(kind: EmailKind, given: Record<string, unknown> = {}) {
  const payload = {
    reason: "The amount is <b>less</b> than the order's.",
    actor: "staff",
    change: "password-changed",
    status: "succeeded",
    products: [{ name: hostileName, onHand: 0 }],
    refundId,
    taskId,
    inviteId,
    ...given,
  };
  const mail = await composeEmail({ kind, payload, orderId, to: email });
  return mail!;
}

function unescaped(text: string) {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
