import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { staffInvites } from "#db/schema/customers.ts";
import type { LetterKind } from "#db/schema/notifications.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Sen } from "#shop/money.ts";
import { composeMail } from "#shop/notifications/compose-mail.server.ts";
import { letterNames } from "#shop/notifications/letter-names.ts";
import { letterOfChange } from "#shop/notifications/order-change.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import { changeOrder } from "#shop/orders/change-order.server.ts";
import { raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { writeProfile } from "#shop/profile/profile.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct } from "./factories.ts";
import { mailedOrder } from "./mailed-orders.ts";
import { orderOf, refundsOf, tasksOf } from "./online-orders.ts";
import { settleByHand } from "./settle-by-hand.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let orderId: string;
let refundId: string;
let taskId: string;
const inviteId = crypto.randomUUID();
const email = "mallory@example.test";
const malice = `<b onclick="x">Mallory</b> & 'Co'`;

beforeAll(async () => {
  database = await freshDatabase();
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
  await goldAt(595, 640);
  const productId = await makeProduct({ name: "Cincin <script>alert(1)</script>" });
  orderId = await mailedOrder(productId, email, { fullName: malice });
  const person = { fullName: malice, phoneNumber: "+60123456780", email };
  await signUp({ ...person, password: "a long password" }, { ip: "10.0.0.1" });
  const payment = await settleByHand(orderId);
  const form = {
    refundId: crypto.randomUUID(),
    amount: 10_000 as Sen,
    reference: "MBB-77",
    reason: "",
    cancel: false,
  };
  await refundOrder(clerk, orderId, { ...form, paymentId: payment.id, way: "bank" });
  await db.transaction((tx) =>
    raiseTask(tx, { orderId, kind: "review", subject: orderId, detail: `Paid by ${malice}` }),
  );
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invited = { id: inviteId, email, role: "staff" as const, invitedBy: malice, expiresAt };
  await db.insert(staffInvites).values(invited);
  refundId = (await refundsOf(orderId))[0]!.id;
  taskId = (await tasksOf(orderId))[0]!.id;
});
afterAll(() => database.drop());

const kinds = Object.keys(letterNames) as LetterKind[];

test.each(kinds)(
  "the letter %s: nothing in it is markup, and both parts say the same",
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
  "the letter %s leads to the order with its key, and to the chat",
  async (kind) => {
    const { text } = await compose(kind);
    expect(text).toContain(orderLink(orderId));
    expect(text).toContain("https://wa.me/60123456789?text=Hello%2C%20about%20my%20order%20JJ");
    expect(text).toContain(`Hello ${malice},`);
    expect(text).toContain((await orderOf(orderId)).orderNumber);
  },
);

test("staff letters lead to the back office, and hold neither phone nor street", async () => {
  for (const kind of ["new-order", "low-stock", "payment-task"] as const) {
    const { text } = await compose(kind);
    expect(text).toContain(`http://localhost:3000/admin/orders/${orderId}`);
    expect(text).not.toMatch(/60123456789|012-345|key=/);
  }
});

test("an order that waits for its money leads to where it is paid, with the key", async () => {
  const ways = { touch_n_go: "touch-n-go", stripe_fpx: "online" } as const;
  for (const paymentMethod of ["touch_n_go", "stripe_fpx"] as const) {
    const id = await mailedOrder(await makeProduct(), email, { paymentMethod });
    const mail = await composeMail({ kind: "order-received", about: {}, orderId: id, to: email });
    const key = new URL(orderLink(id)).search;
    expect(mail!.text).toContain(`/payment/${ways[paymentMethod]}/${id}${key}`);
    await db.transaction((tx) =>
      changeOrder(tx, id, { orderStatus: "cancelled" }, { actor: "clock" }),
    );
    const late = await composeMail({ kind: "order-received", about: {}, orderId: id, to: email });
    expect(late!.text).not.toContain("/payment/");
  }
});

test("a cancellation says by whom, and what becomes of the money", async () => {
  const clock = await compose("order-cancelled", { actor: "clock" });
  expect(clock.text).toContain("did not reach us in time");
  const staff = await compose("order-cancelled", { actor: "staff" });
  expect(staff.text).toContain("cancelled by the shop");
  expect(staff.text).toContain("when the money goes back to you");
  const customer = await compose("order-cancelled", { actor: "customer" });
  expect(customer.text).toContain("as you wished");
  expect(customer.text).toContain(`Put the pieces in my cart: ${orderLink(orderId)}`);
});

test("an order's changes are told by one letter, or by none", () => {
  const order = (from: string, to: string) => ({ kind: "order-status" as const, from, to });
  const payment = (from: string, to: string) => ({ kind: "payment-status" as const, from, to });
  const kindOf = (...[changes, actor = "staff"]: [Parameters<typeof letterOfChange>[0], string?]) =>
    letterOfChange(changes, actor)?.kind;
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

async function compose(kind: LetterKind, given: Record<string, unknown> = {}) {
  const about = {
    reason: "The amount is <b>less</b> than the order's.",
    actor: "staff",
    change: "password-changed",
    status: "succeeded",
    products: [{ name: malice, onHand: 0 }],
    refundId,
    taskId,
    inviteId,
    ...given,
  };
  const mail = await composeMail({ kind, about, orderId, to: email });
  return mail!;
}

function unescaped(text: string) {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
