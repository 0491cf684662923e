import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { orderCsvLine } from "#app/admin/orders/order-csv.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { orders, type PaymentMethod } from "#db/schema/orders.ts";
import { unbroken } from "#languages/messages.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { exportOrders } from "#shop/orders/export-orders.server.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { changeStatusByStaff } from "#shop/payments/change-status-by-staff.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { clerk, goldAt } from "./factories.ts";
import { placedOrder } from "./checkout.ts";
import { setPaidWithoutPayment, setStatuses } from "./orders.ts";
import { moneyOf, orderOf, orderStateOf, tasksOf } from "./order-rows.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";

// What screens, receipts, emails and exports say about payments recorded by staff, over HTTP where possible.

const shop = setUpShop();
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  await goldAt(595, 640);
});

const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;

async function paidBy(method: "cash" | "card_terminal" | "bank_transfer" | "touch_n_go") {
  const { orderId } = await placedOrder();
  const received = { paidBy: method, reference: "Ref 12" };
  expect(await changeStatusByStaff(clerk, orderId, paid, { received })).toMatchObject({ ok: true });
  return orderId;
}

/** One screen's loader data, as sent with the page. */
async function dataOf(browser: Browser, address: string): Promise<Record<string, unknown>> {
  const { text } = await browser.go(address);
  const { loaderData } = JSON.parse(text) as { loaderData: Record<string, object> };
  return Object.assign({}, ...Object.values(loaderData)) as Record<string, unknown>;
}

test.each([
  ["cash", "Cash"],
  ["card_terminal", "Card terminal"],
  ["bank_transfer", "Bank transfer"],
  ["touch_n_go", "Touch 'n Go"],
] as const)(
  "paid by %s: paper, customer's page and CSV name it, from the payment",
  async (method, word) => {
    const orderId = await paidBy(method);
    // The checkout had chosen another method.
    expect(await orderOf(orderId)).toMatchObject({ paymentMethod: "touch_n_go" });
    const paper = await dataOf(staff, `/admin/orders/${orderId}/receipt`);
    expect(paper.html).toContain(`Paid by ${unbroken(word).replace("'", "&#x27;")} on `);
    const key = `?key=${orderKey(orderId)}`;
    const receipt = await dataOf(staff, `/order-confirmation/${orderId}/receipt${key}`);
    expect(receipt).toMatchObject({ money: { paid: { method, amount: 215_490 } } });
    expect(await csvOf(orderId)).toContain(`,2154.90,${word},completed,processing,`);
  },
);

test("an order set to paid without a payment shows no method", async () => {
  const { orderId } = await placedOrder();
  await setPaidWithoutPayment(orderId);
  const paper = await dataOf(staff, `/admin/orders/${orderId}/receipt`);
  expect(paper.html).toContain(">Paid<");
});

test("a bank transfer or cash is requested in the email, without an online payment page", async () => {
  const asks = { bank_transfer: "transfer RM 2,154.90 to our bank account", cash: "at our shop" };
  for (const [method, words] of Object.entries(asks)) {
    const { orderId } = await placedOrder();
    const email = "siti@example.test";
    const change = { paymentMethod: method as PaymentMethod, email };
    await db.update(orders).set(change).where(eq(orders.id, orderId));
    const about = { kind: "order-received" as const, payload: {}, orderId, to: email };
    const mail = await composeEmail(about);
    expect(mail!.text).toContain(words);
    expect(mail!.text).not.toContain("/payment/");
    const toStaff = await composeEmail({ ...about, kind: "new-order" });
    const name = method === "cash" ? "Cash" : "Bank transfer";
    expect(toStaff!.text).toContain(`Payment: ${name}. Status: Awaiting payment`);
  }
});

test("the data export has the payment and the refund, not who recorded them", async () => {
  const orderId = await paidBy("bank_transfer");
  const [user] = await db.select().from(users);
  await db.update(orders).set({ userId: user!.id }).where(eq(orders.id, orderId));
  const copy = await exportAccountData(user!.id);
  expect(copy!.orders[0]).toMatchObject({
    payments: [
      { method: "Bank transfer", amount: "RM 2,154.90", reference: "Ref 12", accepted: true },
    ],
    refunds: [],
  });
  expect(JSON.stringify(copy)).not.toContain(`"${clerk.id}"`);
});

describe("the order screen", () => {
  const shown = { shownOrderStatus: "pending", shownPaymentStatus: "pending" };

  test("asks how it was paid, keeps the input, and then records the payment", async () => {
    const { orderId } = await placedOrder();
    const address = `/admin/orders/${orderId}`;
    const form = { intent: "status", ...shown, ...paid };
    const refused = [
      [{}, "Choose how the customer paid"],
      [{ paidBy: "stripe_fpx", reference: "pi_1" }, "Choose how the customer paid"],
      [{ paidBy: "card_terminal" }, "Enter the approval code or the transaction reference"],
    ] as const;
    for (const [given, sentence] of refused) {
      const answer = await staff.go(address, { form: { ...form, ...given } });
      expect([answer.status, answer.text.includes(sentence)]).toEqual([200, true]);
    }
    expect(await moneyOf(orderId)).toEqual([]);
    const given = { paidBy: "card_terminal", reference: "A 9" };
    expect(await staff.go(address, { form: { ...form, ...given } })).toMatchObject({ status: 302 });
    expect(await moneyOf(orderId)).toMatchObject([{ method: "card_terminal", reference: "A 9" }]);
  });

  test("asks before cancelling a paid order, with the same form plus the amount", async () => {
    const orderId = await paidBy("cash");
    const address = `/admin/orders/${orderId}`;
    const form = {
      intent: "status",
      shownOrderStatus: "processing",
      shownPaymentStatus: "completed",
      orderStatus: "cancelled",
      paymentStatus: "completed",
    };
    const asked = await staff.go(address, { form });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('"refundDue":215490');
    expect(await orderOf(orderId)).toMatchObject(paid);
    const confirmed = { ...form, refundDue: "215490" };
    expect(await staff.go(address, { form: confirmed })).toMatchObject({ status: 302 });
    const [task] = await tasksOf(orderId);
    const settle = await staff.go(address, { form: { intent: "task", taskId: task!.id } });
    expect(settle.status).toBe(302);
    expect(await tasksOf(orderId)).toMatchObject([{ doneAt: null }]);
  });

  test("records the payment of an order set to paid without one", async () => {
    const { orderId } = await placedOrder();
    await setPaidWithoutPayment(orderId);
    const address = `/admin/orders/${orderId}`;
    const form = { intent: "record", paidBy: "bank_transfer", reference: "" };
    expect((await staff.go(address, { form })).text).toContain("Enter the approval code");
    await staff.go(address, { form: { ...form, reference: "CIMB 1" } });
    expect(await moneyOf(orderId)).toMatchObject([{ method: "bank_transfer" }]);
  });
});

test("lists a refund due among payments that need attention", async () => {
  const orderId = await paidBy("cash");
  await setStatuses(orderId, "cancelled", "completed");
  const { tasks } = await dataOf(staff, "/admin/payment-tasks");
  expect(tasks).toContainEqual(expect.objectContaining({ orderId, kind: "refund-due" }));
});

async function csvOf(orderId: string) {
  const { orderNumber } = await orderOf(orderId);
  for await (const batch of exportOrders(clerk, { search: orderNumber })) {
    const [order] = batch;
    return orderCsvLine(order!, (await orderStateOf(orderId)).state);
  }
  return "";
}
