import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatLink } from "#app/admin/order/chat-link.server.ts";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { users, type Role } from "#db/schema/customers.ts";
import { letters, type LetterKind } from "#db/schema/notifications.ts";
import { signUp } from "#shop/customers/sign-up.server.ts";
import type { Sen } from "#shop/money.ts";
import { writeLetters } from "#shop/notifications/write-letters.server.ts";
import { changeOrder, updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { orderLink, payLink } from "#shop/orders/order-link.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { moneyOf, refundOrder } from "#shop/payments/refund-order.server.ts";
import { readMessageSettings } from "#shop/profile/message-settings.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct } from "./factories.ts";
import { mailedOrder } from "./mailed-orders.ts";
import { settleByHand } from "./settle-by-hand.ts";
import { openShopInProcess } from "./shop-in-process.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Awaited<ReturnType<typeof openShopInProcess>>;
let productId: string;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await openShopInProcess();
  await goldAt(595, 640);
  productId = await makeProduct({ stock: 50 });
});
afterAll(() => database.drop());

test("staff see what was not sent, send it again, or settle it", async () => {
  const staff = await signedIn("staff");
  expect((await staff.go("/admin/letters")).text).toContain('"letters":[],"total":0');
  expect((await staff.go("/admin")).text).toContain('"letters":0');

  const [failed, doubtful] = [await openLetter("failed"), await openLetter("in-doubt")];
  const list = await staff.go("/admin/letters");
  expect(list.text).toContain("nobody of that name");
  expect(list.text).toContain(failed.to);
  expect(list.text).toContain(`"orderId":"${failed.orderId}"`);
  expect(list.text).toContain('"state":"in-doubt"');
  expect((await staff.go("/admin")).text).toContain('"letters":2');

  await staff.go("/admin/letters", { form: { intent: "again", letterId: failed.id } });
  expect(await stateOf(failed.id)).toMatchObject({ state: "waiting", tries: 0, to: failed.to });
  await staff.go("/admin/letters", { form: { intent: "settle", letterId: doubtful.id } });
  expect(await stateOf(doubtful.id)).toMatchObject({ state: "settled", to: null });
  const twice = { intent: "settle", letterId: doubtful.id };
  const refused = await staff.go("/admin/letters", { form: twice });
  expect((await staff.go(refused.location)).text).toContain("Somebody has seen to this letter");

  await openLetter("failed");
  await openLetter("failed");
  const all = await staff.go("/admin/letters", { form: { intent: "all-again" } });
  expect((await staff.go(all.location)).text).toContain("2 letters are sent again");
  const audited = await db.select().from(auditLog).where(eq(auditLog.subject, "letter"));
  expect(audited).toHaveLength(4);
});

test("an order's page lists its letters, and how far they are", async () => {
  const staff = await signedIn("staff");
  const { id, orderId } = await openLetter("failed", "payment-received");
  const address = `/admin/orders/${orderId}`;
  const listed = async () => (await staff.go(address)).text.match(/"letters":(\[.*?\])/)![1]!;
  expect(JSON.parse(await listed())).toMatchObject([{ kind: "payment-received", state: "failed" }]);
  await db
    .update(letters)
    .set({ state: "sent", to: null, sentAt: new Date() })
    .where(eq(letters.id, id));
  expect(JSON.parse(await listed())).toMatchObject([
    { kind: "payment-received", state: "sent", sentAt: expect.any(String) },
  ]);
});

test("an owner sets who is told; staff may not", async () => {
  const address = "/admin/settings/messages";
  const form = { tellStaffAt: "aminah@jjemas.example, \n bakar@jjemas.example", mailNewOrders: "" };
  expect((await (await signedIn("staff")).go(address, { form })).status).toBe(403);
  const owner = await signedIn("owner");
  const wrong = await owner.go(address, { form: { ...form, tellStaffAt: "aminah" } });
  expect(wrong.text).toContain("Enter e-mail addresses only");
  await owner.go(address, { form });
  expect(await readMessageSettings()).toEqual({
    tellStaffAt: ["aminah@jjemas.example", "bakar@jjemas.example"],
    mailNewOrders: false,
  });
  expect((await owner.go(address)).text).toContain("bakar@jjemas.example");
  await owner.go(address, { form: { tellStaffAt: "", mailNewOrders: "on" } });
  expect(await readMessageSettings()).toEqual({ tellStaffAt: [], mailNewOrders: true });
});

test("the chat's first words fit the order as it stands, and lead to its page", async () => {
  const orderId = await mailedOrder(productId, "siti@example.test");
  const words = async () => {
    const order = (await findOrder(orderId))!;
    const link = new URL(chatLink(order, await moneyOf(clerk, orderId), "JJ Emas"));
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
  await db.transaction((tx) =>
    changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "clock" }),
  );
  expect(await words()).toContain("nothing is owed");
  const payment = await settleByHand(orderId);
  expect(await words()).toContain("are preparing your pieces");
  const done = { orderStatus: "completed", paymentStatus: "completed" } as const;
  await updateOrderStatus(clerk, orderId, done);
  expect(await words()).toContain("ready for you at the shop");
  await updateOrderStatus(clerk, orderId, { ...done, orderStatus: "cancelled" });
  expect(await words()).toContain("we will give your money back");
  await refundOrder(clerk, orderId, {
    refundId: crypto.randomUUID(),
    paymentId: payment.id,
    amount: 10_000 as Sen,
    way: "cash",
    reference: "7",
    reason: "",
    cancel: false,
  });
  expect(await words()).toContain("We have given RM 100.00 back to you.");
});

let people = 0;

async function signedIn(role: Role) {
  const email = `${role}-${++people}@example.test`;
  const ip = `198.51.100.${people}`;
  const password = "a long password";
  await signUp({ fullName: "Farah", phoneNumber: "+60123456789", email, password }, { ip });
  await db.update(users).set({ role }).where(eq(users.email, email));
  const browser = shop.browser(ip);
  const answer = await browser.go("/auth", { form: { intent: "sign-in", email, password } });
  expect(answer.status).toBe(302);
  return browser;
}

/** A letter that waits for a person. */
async function openLetter(state: "failed" | "in-doubt", kind: LetterKind = "order-received") {
  const to = `customer-${++people}@example.test`;
  const orderId = await mailedOrder(productId, to);
  await writeLetters([{ kind, fact: `${kind}:${orderId}`, orderId, to }]);
  const [letter] = await db
    .update(letters)
    .set({ state, tries: 1, lastError: "550 nobody of that name" })
    .where(eq(letters.orderId, orderId))
    .returning();
  return { id: letter!.id, orderId, to };
}

async function stateOf(id: string) {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id));
  return letter;
}
