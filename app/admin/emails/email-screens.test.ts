import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { chatLink } from "#app/admin/shared/chat-link.server.ts";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { emails, type EmailKind } from "#db/schema/notifications.ts";
import type { Sen } from "#shop/money.ts";
import { queueEmails } from "#shop/notifications/queue-emails.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { readNotificationSettings } from "#shop/profile/notification-settings.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placeOrderWithEmail, setStatuses, settlePayment, withLockedOrder } from "#tests/orders.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });
let productId: string;
beforeAll(async () => {
  productId = await makeProduct({ stock: 50 });
});

test("staff see unsent emails and resend or resolve them", async () => {
  const staff = await shop.signedIn("staff");
  expect((await staff.go("/admin/emails")).text).toContain('"emails":[],"total":0');
  expect((await staff.go("/admin")).text).toContain('"unsentEmails":0');

  const [failed, unconfirmed] = [await openEmail("failed"), await openEmail("in-doubt")];
  const list = await staff.go("/admin/emails");
  expect(list.text).toContain("nobody of that name");
  expect(list.text).toContain(failed.to);
  expect(list.text).toContain(`"orderId":"${failed.orderId}"`);
  expect(list.text).toContain('"state":"in-doubt"');
  expect((await staff.go("/admin")).text).toContain('"unsentEmails":2');

  await staff.go("/admin/emails", { form: { intent: "again", emailId: failed.id } });
  expect(await stateOf(failed.id)).toMatchObject({ state: "waiting", attempts: 0, to: failed.to });
  await staff.go("/admin/emails", { form: { intent: "resolve", emailId: unconfirmed.id } });
  expect(await stateOf(unconfirmed.id)).toMatchObject({ state: "settled", to: null });
  const twice = { intent: "resolve", emailId: unconfirmed.id };
  const refused = await staff.go("/admin/emails", { form: twice });
  expect((await staff.go(refused.location)).text).toContain(
    "Someone has already resolved this email",
  );

  await openEmail("failed");
  await openEmail("failed");
  const all = await staff.go("/admin/emails", { form: { intent: "all-again" } });
  expect((await staff.go(all.location)).text).toContain("Resending 2 emails");
  const audited = await db.select().from(auditLog).where(eq(auditLog.subject, "email"));
  expect(audited).toHaveLength(4);
});

test("a page after the last one shows the last one", async () => {
  const staff = await shop.signedIn("staff");
  const { id } = await openEmail("failed");
  const list = await staff.go("/admin/emails?page=7");
  const { emails: shown, page } = loaderDataOf(list, "admin/emails") as {
    emails: { id: string }[];
    page: number;
  };
  expect(shown.map((email) => email.id)).toContain(id);
  expect(page).toBe(1);
});

test("an order's page lists its emails and their status", async () => {
  const staff = await shop.signedIn("staff");
  const { id, orderId } = await openEmail("failed", "payment-received");
  const address = `/admin/orders/${orderId}`;
  const listed = async () => (await staff.go(address)).text.match(/"emails":(\[.*?\])/)![1]!;
  expect(JSON.parse(await listed())).toMatchObject([{ kind: "payment-received", state: "failed" }]);
  await db
    .update(emails)
    .set({ state: "sent", to: null, sentAt: new Date() })
    .where(eq(emails.id, id));
  expect(JSON.parse(await listed())).toMatchObject([
    { kind: "payment-received", state: "sent", sentAt: expect.any(String) },
  ]);
});

test("an owner sets who is notified; staff cannot", async () => {
  const address = "/admin/settings/messages";
  const tellStaffAt = "aminah@jjemas.example, \n bakar@jjemas.example";
  const form = { settings: "messages", tellStaffAt, mailNewOrders: "" };
  expect((await (await shop.signedIn("staff")).go(address, { form })).status).toBe(403);
  const owner = await shop.signedIn("owner");
  const wrong = await owner.go(address, { form: { ...form, tellStaffAt: "aminah" } });
  expect(wrong.text).toContain("Enter one email address per line");
  await owner.go(address, { form });
  expect(await readNotificationSettings()).toEqual({
    tellStaffAt: ["aminah@jjemas.example", "bakar@jjemas.example"],
    mailNewOrders: false,
  });
  expect((await owner.go(address)).text).toContain("bakar@jjemas.example");
  await owner.go(address, { form: { ...form, tellStaffAt: "", mailNewOrders: "on" } });
  expect(await readNotificationSettings()).toEqual({ tellStaffAt: [], mailNewOrders: true });
});

test("a form that lost its fields changes nothing", async () => {
  const owner = await shop.signedIn("owner");
  const before = await readProfile();
  const addresses = ["rules", "payments", "shop", "messages", "staff", "home"];
  for (const tab of addresses) await owner.go(`/admin/settings/${tab}`, { form: {} });
  const { status } = await owner.go("/admin/settings/messages", { form: { mailNewOrders: "on" } });
  expect(status).toBe(400);
  const orderId = await placeOrderWithEmail(productId, "siti@example.test");
  for (const form of [{ intent: "" }, { intent: "other" }, { intent: "constructor" }]) {
    expect((await owner.go(`/admin/orders/${orderId}`, { form })).status).toBe(400);
    expect((await owner.go("/admin/emails", { form })).status).toBe(400);
  }
  expect(await readProfile()).toEqual(before);
});

test("the chat's first message fits the order's state and links to its page", async () => {
  const orderId = await placeOrderWithEmail(productId, "siti@example.test");
  const words = async () => {
    const order = (await findOrder(orderId))!;
    const link = new URL(chatLink(order, await readOrderState(order), "JJ Emas", []));
    expect(`${link.host}${link.pathname}`).toBe("wa.me/60123456789");
    expect(link.search).not.toContain("+");
    const text = link.searchParams.get("text")!;
    expect(text).toMatch(
      `Hello Siti Nurhaliza, this is JJ Emas about your order ${order.orderNumber}`,
    );
    expect(text).toContain(orderLink(orderId));
    return text;
  };
  expect(await words()).toContain(payLink({ id: orderId, paymentMethod: "touch_n_go" }));
  await withLockedOrder(orderId, (order) =>
    changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" }),
  );
  expect(await words()).toContain("If you've already paid, upload your proof of payment by");
  const payment = await settlePayment(orderId);
  expect(await words()).toContain("we're preparing your order");
  await setStatuses(orderId, "completed", "completed");
  expect(await words()).toContain("it's ready for you at the shop");
  await setStatuses(orderId, "cancelled", "completed");
  expect(await words()).toContain("A refund of RM 2,154.90 is due to you.");
  await refundOrder(clerk, orderId, {
    refundId: crypto.randomUUID(),
    paymentId: payment.id,
    amount: 10_000 as Sen,
    method: "cash",
    reference: "7",
    reason: "",
    cancel: false,
  });
  expect(await words()).toContain("We have refunded RM 100.00.");
});

let people = 0;

/** An email that waits for staff. */
async function openEmail(state: "failed" | "in-doubt", kind: EmailKind = "order-received") {
  const to = `customer-${++people}@example.test`;
  const orderId = await placeOrderWithEmail(productId, to);
  await queueEmails([{ kind, dedupeKey: `${kind}:${orderId}`, orderId, to }]);
  const [email] = await db
    .update(emails)
    .set({ state, attempts: 1, lastError: "550 nobody of that name" })
    .where(eq(emails.orderId, orderId))
    .returning();
  return { id: email!.id, orderId, to };
}

async function stateOf(id: string) {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  return email;
}
