import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import type { UnpaidChoices } from "#app/storefront/shared/order/unpaid-actions.tsx";
import { multipart, toastOf } from "#kit/forms.ts";
import { buyerKey } from "#shop/orders/order-link.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { expirePayment, setStatuses, settlePayment } from "#tests/orders.ts";
import { receiptPicture } from "#tests/receipts.ts";
import { htmlOf } from "#tests/render.ts";
import { setUpShop, loaderDataOf } from "#tests/shop-in-process.ts";
import { PayScreen } from "../touch-n-go/pay-screen.tsx";

// What the buyer of an unpaid order can do on its page instead of paying.

const shop = setUpShop({ gold: true });
let product: string;
beforeAll(async () => {
  product = await makeProduct({ stock: 100 });
});

const pageOf = (orderId: string) => `/order-confirmation/${orderId}?key=${buyerKey(orderId)}`;

async function may(orderId: string, browser = shop.browser()) {
  const answer = await browser.go(pageOf(orderId));
  return (loaderDataOf(answer, "storefront/order") as { fullOrder: { choices: UnpaidChoices } })
    .fullOrder.choices;
}

describe("cancelling", () => {
  test.each(["touch_n_go", "stripe_fpx"] as const)(
    "an unpaid order (%s) returns its stock and puts its items back into the cart",
    async (paymentMethod) => {
      const { orderId } = await placedOrder(product, 2, { paymentMethod });
      const before = (await onHand(product))!;
      expect((await may(orderId)).canCancel).toBe(true);
      const buyer = shop.browser();
      const answer = await buyer.go(pageOf(orderId), { form: { intent: "cancel" } });
      expect([answer.status, answer.location]).toEqual([302, "/cart"]);
      expect(toastOf(answer)).toMatch(/^Order cancelled/);
      expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
      expect(await onHand(product)).toBe(before + 2);
      const { cart } = loaderDataOf(await buyer.go("/cart"), "storefront/cart") as Cart;
      expect(cart.lines).toMatchObject([{ quantity: 2 }]);
      expect((await may(orderId)).canCancel).toBe(false);
    },
  );

  test("is refused on the order's page while a receipt is being checked, and once paid", async () => {
    const [checked, paid] = [await placedOrder(product), await placedOrder(product)];
    const { orderId } = checked;
    const receipt = { orderId, receipt: "receipts/x.jpg", fingerprint: orderId };
    await db.insert(touchNGoPayments).values(receipt);
    await settlePayment(paid.orderId);
    for (const [id, why] of [
      [orderId, /is being checked/],
      [paid.orderId, /can no longer be cancelled here/],
    ] as const) {
      expect((await may(id)).canCancel).toBe(false);
      const answer = await shop.browser().go(pageOf(id), { form: { intent: "cancel" } });
      expect([answer.status, answer.location]).toEqual([302, pageOf(id)]);
      expect(toastOf(answer)).toMatch(why);
      expect((await orderOf(id)).orderStatus).not.toBe("cancelled");
    }
  });

  test("is for the buyer: not for strangers, and staff do it on their own page", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/order-confirmation/${orderId}`;
    const answer = await shop.browser().go(path, { form: { intent: "cancel" } });
    expect(toastOf(answer)).toMatch(/keep the order private/);
    const staff = await shop.signedIn("staff");
    expect((await may(orderId, staff)).canCancel).toBe(false);
    await staff.go(path, { form: { intent: "cancel" } });
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "pending" });
  });

  test("is not offered once staff have begun the order", async () => {
    const { orderId } = await placedOrder(product);
    await setStatuses(orderId, "processing", "pending");
    expect((await may(orderId)).canCancel).toBe(false);
  });
});

describe("paying another way", () => {
  const change = (method: string) => ({ form: { intent: "change-method", method } });

  test("leads to the page of the other method, which offers the first one again", async () => {
    const { orderId } = await placedOrder(product);
    const key = buyerKey(orderId);
    expect((await may(orderId)).otherMethods).toEqual(["stripe_fpx"]);
    const answer = await shop.browser().go(pageOf(orderId), change("stripe_fpx"));
    expect([answer.status, answer.location]).toEqual([
      302,
      `/payment/online/${orderId}?key=${key}`,
    ]);
    expect(await orderOf(orderId)).toMatchObject({ paymentMethod: "stripe_fpx" });
    expect((await may(orderId)).otherMethods).toEqual(["touch_n_go"]);
    const page = await shop.browser().go(answer.location);
    expect(loaderDataOf(page, "storefront/pay-online")).toMatchObject({
      fullOrder: { otherMethods: ["touch_n_go"] },
    });
  });

  test("is not offered to staff, above the method's limit, or once there is nothing to pay", async () => {
    const { orderId } = await placedOrder(product);
    const staff = await shop.signedIn("staff");
    expect((await may(orderId, staff)).otherMethods).toEqual([]);
    const dear = await placedOrder(product, 12, { paymentMethod: "stripe_fpx" });
    expect((await may(dear.orderId)).otherMethods).toEqual([]);
    await settlePayment(orderId);
    expect((await may(orderId)).otherMethods).toEqual([]);
    const answer = await shop.browser().go(pageOf(orderId), change("stripe_fpx"));
    expect([answer.status, answer.location]).toEqual([302, pageOf(orderId)]);
    expect(toastOf(answer)).toMatch(/no longer needs a payment/);
  });

  test.each(["cash", "exchange", "toString", ""])("by %j is not possible", async (method) => {
    const { orderId } = await placedOrder(product);
    expect((await shop.browser().go(pageOf(orderId), change(method))).status).toBe(400);
    expect(await orderOf(orderId)).toMatchObject({ paymentMethod: "touch_n_go" });
  });
});

describe("the payment page of an order whose deadline passed", () => {
  const payPage = (orderId: string) => `/payment/touch-n-go/${orderId}?key=${buyerKey(orderId)}`;

  async function expiredOrder() {
    const { orderId } = await placedOrder(product);
    await expirePayment(orderId, 60);
    await expireOrders();
    return orderId;
  }

  /** What the page says, with `|` for each tag. */
  async function wordsOn({ text }: Parameters<typeof loaderDataOf>[0]) {
    const screen = "storefront/touch-n-go";
    const { seen, ...shown } = loaderDataOf({ text }, screen) as { seen: { order: object } };
    const { actionData } = JSON.parse(text) as { actionData?: Record<string, object> | null };
    const props = { ...shown, order: seen.order, refusal: actionData?.[screen] };
    return htmlOf(createElement(PayScreen, props as Parameters<typeof PayScreen>[0]))
      .replaceAll(/<[^>]*>/g, "|")
      .replaceAll("&#x27;", "'");
  }

  const sent = async () => ({
    body: multipart({}, { name: "receipt", bytes: await receiptPicture() }),
  });

  test("takes the receipt for a day, without asking for a payment, and then says it is checked", async () => {
    const orderId = await expiredOrder();
    const buyer = shop.browser();
    const text = await wordsOn(await buyer.go(payPage(orderId)));
    expect(text).toContain("No payment arrived in time, so this order was cancelled.");
    expect(text).toMatch(/If you've already paid, upload your proof of payment by .*\|/);
    expect(text).toContain("|Upload your proof of payment|");
    expect(text).toContain("Haven't paid yet? Please don't");
    expect(text).not.toMatch(/Amount to pay|Scan|let us know and we'll refund/);
    expect((await buyer.go(payPage(orderId), await sent())).location).toBe(pageOf(orderId));
    const later = await wordsOn(await buyer.go(payPage(orderId)));
    expect(later).toContain("We're checking your payment.");
    expect(later).not.toContain("|Upload your proof of payment|");
  });

  test("refuses the receipt a day later, and the customer reads what to do", async () => {
    const orderId = await expiredOrder();
    const at = sql`${orderEvents.at} - interval '24 hours'`;
    await db.update(orderEvents).set({ at }).where(eq(orderEvents.orderId, orderId));
    const text = await wordsOn(await shop.browser().go(payPage(orderId), await sent()));
    expect(text).toContain("|This order no longer needs a payment.|");
    expect(text).toContain("|Order cancelled|");
    expect(text).toContain("No payment arrived in time, so this order was cancelled.");
    expect(text).toContain("If you've already paid, let us know and we'll refund you.");
    expect(text).not.toMatch(/Amount to pay|Nothing to pay/);
  });
});

type Cart = { cart: { lines: object[] } };
