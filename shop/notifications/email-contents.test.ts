import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import { emailForChange } from "./notifications.server.ts";
import type { Sen } from "#shop/money.ts";
import { buyerKey, orderLink } from "#shop/orders/order-link.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { customerKinds, emailKinds, prepareEveryEmail, unescaped } from "#tests/every-email.ts";
import { makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail, withLockedOrder } from "#tests/orders.ts";
import { orderOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true });
let orderId: string;
let compose: Awaited<ReturnType<typeof prepareEveryEmail>>["compose"];
const email = "mallory@example.test";
const hostileName = `<b onclick="x">Mallory</b> & 'Co'`;

beforeAll(async () => {
  await db.transaction((tx) =>
    writeProfile(tx, {
      name: "JJ Emas",
      registrationNumber: "198701004567 (163245-K)",
      address: "12, Jalan Masjid India\n50100 Kuala Lumpur",
      phone: "03-2691 2345",
      email: "salam@jjemas.example",
      hours: "Monday to Saturday: 10:00 am to 7:00 pm",
      chatNumber: "60123456789",
    }),
  );
  ({ orderId, compose } = await prepareEveryEmail({
    email,
    name: hostileName,
    productName: "Cincin <script>alert(1)</script>",
    reason: "The amount is <b>less</b> than the order's.",
    detail: { code: "refund-failed", amount: 100 as Sen, failure: `paid by ${hostileName}` },
  }));
});

test.each(emailKinds)(
  "the email %s contains no injected markup, and its HTML and text parts match",
  async (kind) => {
    const mail = await compose(kind);
    expect(mail.html).not.toMatch(/<script|<b |onclick="x"/);
    expect(mail.text).not.toMatch(/undefined|null|\[object/);
    expect(mail.subject).toMatch(/^[^\r\n]{8,120} · JJ Emas$/);
    expect(mail.replyTo).toBe("salam@jjemas.example");
    expect(mail.text).toContain("JJ Emas 198701004567 (163245-K)\n12, Jalan Masjid India\n50100");
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link]) => unescaped(link!));
    for (const link of links) expect(mail.text).toContain(link);
    expect(links.length).toBeGreaterThan(1);
  },
);

test.each(customerKinds)(
  "the email %s links to the order with its key and to the chat",
  async (kind) => {
    const { text } = await compose(kind);
    expect(text).toContain(orderLink(orderId, buyerKey(orderId)));
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
    const key = new URL(orderLink(id, buyerKey(id))).search;
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
  expect(customer.text).toContain(
    `Add the items to my cart: ${orderLink(orderId, buyerKey(orderId))}`,
  );
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
  // The last shipment's own email says that everything has arrived.
  const arrived = (how: "delivered" | "collected") =>
    ({ kind: "arrived", rest: "none", how }) as const;
  const kindWith = (how: "delivered" | "collected", ...changes: Parameters<typeof kindOf>[0]) =>
    emailForChange(changes, "staff", arrived(how))?.kind;
  const ended = order("processing", "completed");
  expect(kindWith("delivered", ended)).toBeUndefined();
  expect(kindWith("delivered", ended, paid)).toBe("payment-received");
  expect(kindWith("collected", ended)).toBeUndefined();
  expect(kindOf([order("pending", "cancelled"), paid])).toBe("order-cancelled");
  expect(kindOf([order("cancelled", "pending")])).toBe("order-reopened");
  expect(kindOf([payment("pending", "failed")], "payment")).toBe("payment-failed");
  expect(kindOf([payment("pending", "failed")])).toBeUndefined();
  expect(kindOf([payment("failed", "pending")], "customer")).toBeUndefined();
  expect(kindOf([order("processing", "pending")])).toBeUndefined();
});
