import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds, touchNGoPayments } from "#db/schema/payments.ts";
import { settings } from "#db/schema/profile.ts";
import { orderKey, orderLink } from "#shop/orders/order-link.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { refundOrder, type RefundForm } from "#shop/payments/refund-order.server.ts";
import { recordUnacceptedPayment, acceptPayment } from "#shop/payments/accept-payment.server.ts";
import type { Sen } from "#shop/money.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { expirePayment, setStatuses, withLockedOrder } from "#tests/orders.ts";
import { moneyOf } from "#tests/order-rows.ts";
import { scanQr } from "#tests/scan-qr.ts";
import { setUpShop, loaderDataOf } from "#tests/shop-in-process.ts";

// The order page, its receipt and its codes: what they show, and to whom.

const shop = setUpShop({ gold: true });
let product: string;
beforeAll(async () => {
  product = await makeProduct({ stock: 100 });
});
afterEach(() => db.delete(settings));

const shopCode =
  "00020201021126420014A000000615000101066033460210MD000000005204594453034585802MY5907JJ EMAS6012KUALA LUMPUR63041C6F";
const total = 215_490 as Sen;

async function paidOrder() {
  const { orderId, buyer } = await placedOrder(product);
  const money = { method: "touch_n_go" as const, amount: total, reference: randomUUID() };
  await withLockedOrder(orderId, (order) => acceptPayment(order, money, { actor: "payment" }));
  const [payment] = await moneyOf(orderId);
  return { orderId, buyer, payment: payment! };
}

function back(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const plain = { reference: "MBB-5521", reason: "She scratched it", cancel: false };
  return {
    refundId: crypto.randomUUID(),
    paymentId,
    amount: 10_000 as Sen,
    method: "bank",
    ...plain,
    ...given,
  };
}

type Drawing = Parameters<typeof scanQr>[0];
const signed = (orderId: string) => `?key=${orderKey(orderId)}`;

async function pageOf(orderId: string) {
  const answer = await shop.browser().go(`/order-confirmation/${orderId}${signed(orderId)}`);
  return (loaderDataOf(answer, "storefront/order") as Page).fullOrder;
}

type Page = {
  fullOrder: {
    line: string;
    isExpectingNews: boolean;
    money: { refunds: object[] };
    stateVersion: string;
    link: { address: string };
    timeline: { label: string }[];
  };
};

describe("the receipt", () => {
  test("is for the signed link; anyone else is redirected to the public page", async () => {
    const { orderId } = await paidOrder();
    const path = `/order-confirmation/${orderId}/receipt`;
    const seen = await shop.browser().go(path + signed(orderId));
    expect(seen.status).toBe(200);
    expect(seen.headers.get("Cache-Control")).toBe("no-store");
    expect(seen.text).toContain("Siti Nurhaliza");
    for (const query of ["", "?key=", `?key=${orderKey(randomUUID())}`]) {
      const answer = await shop.browser().go(path + query);
      expect(answer.status).toBe(302);
      expect(answer.location).toMatch(new RegExp(`^/order-confirmation/${orderId}(\\?|$)`));
      expect(answer.text).not.toMatch(/Siti|123456789/);
    }
    const nowhere = await shop.browser().go(`/order-confirmation/${randomUUID()}/receipt`);
    expect(nowhere.status).toBe(302);
  });

  test.each([
    ["/order-confirmation/%EF%BC%93/receipt", "/order-confirmation/%EF%BC%93"],
    ["/checkout?order=%EF%BC%93", "/payment/online/%EF%BC%93"],
    ["/checkout?order=../../sign-out", "/payment/online/..%2F..%2Fsign-out"],
  ])("%s, which names no order, redirects to %s", async (path, to) => {
    const { status, location } = await shop.browser().go(path);
    expect([status, location]).toEqual([302, to]);
  });

  test("is available once paid, and not after the payment is undone", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/order-confirmation/${orderId}/receipt${signed(orderId)}`;
    expect((await shop.browser().go(path)).status).toBe(302);
    await setStatuses(orderId, "processing", "completed");
    expect((await shop.browser().go(path)).status).toBe(200);
    await setStatuses(orderId, "processing", "pending");
    expect((await shop.browser().go(path)).status).toBe(302);
  });

  test("shows payments and refunds, and nothing internal to staff", async () => {
    const { orderId, payment } = await paidOrder();
    await refundOrder(clerk, orderId, back(payment.id));
    const path = `/order-confirmation/${orderId}/receipt${signed(orderId)}`;
    const answer = await shop.browser().go(path);
    expect(loaderDataOf(answer, "storefront/order-receipt")).toMatchObject({
      order: { totalAmount: total, items: [{ goldPrice: 59_500, labourFee: 12_000 }] },
      money: {
        paid: { amount: total },
        refunds: [{ amount: 10_000, method: "bank", status: "succeeded" }],
      },
      link: { address: orderLink(orderId) },
    });
    expect(answer.text).not.toMatch(/scratched|MBB-5521|Aminah|"clerk"/);
  });
});

describe("the order page", () => {
  test("is headed by the order's state for its buyer, by its number for strangers", async () => {
    const { orderId } = await placedOrder(product);
    const headings = async () => {
      const read = async (query: string) => {
        const answer = await shop.browser().go(`/order-confirmation/${orderId}${query}`);
        return (loaderDataOf(answer, "storefront/order") as { heading: string }).heading;
      };
      return Promise.all([signed(orderId), ""].map(read));
    };
    const { orderNumber } = (await findOrder(orderId))!;
    expect(await headings()).toEqual(["Order Confirmed", `Order ${orderNumber}`]);
    await setStatuses(orderId, "pending", "failed");
    expect(await headings()).toEqual(["Payment not completed", `Order ${orderNumber}`]);
    await setStatuses(orderId, "cancelled", "pending");
    expect(await headings()).toEqual(["Order cancelled", `Order ${orderNumber}`]);
  });

  test("links to the receipt only on the full order, and the signed link opens both", async () => {
    const { orderId } = await placedOrder(product);
    const page = await pageOf(orderId);
    expect(page.link.address).toBe(orderLink(orderId));
    const linked = await shop.browser().go(page.link.address.replace(/^https?:\/\/[^/]+/, ""));
    expect(linked.text).toContain("Siti Nurhaliza");
    const stranger = await shop.browser().go(`/order-confirmation/${orderId}`);
    expect(stranger.status).toBe(200);
    expect(stranger.text).not.toContain(orderKey(orderId));
    expect(stranger.text).not.toMatch(/Siti|"link"/);
  });

  test("says who cancelled and what the buyer can do about a payment", async () => {
    const [byStaff, byClock, byBuyer] = await Promise.all(
      [0, 1, 2].map(() => placedOrder(product)),
    );
    await setStatuses(byStaff!.orderId, "cancelled", "pending");
    await expirePayment(byClock!.orderId);
    await expireOrders();
    await cancelUnpaid(byBuyer!.orderId, {
      userId: null,
      guestId: byBuyer!.buyer.guestId,
      isStaff: false,
      key: null,
    });
    const lines = await Promise.all(
      [byStaff, byClock, byBuyer].map(async (one) => (await pageOf(one!.orderId)).line),
    );
    expect(lines).toEqual([
      "The shop cancelled this order. You have nothing to pay.",
      expect.stringMatching(
        /^No payment arrived in time, so this order was cancelled\. If you've already paid, upload your proof of payment by .+\.$/,
      ),
      "You cancelled this order. You have nothing to pay.",
    ]);
  });

  test("owes a late payment until it is refunded", async () => {
    const { orderId } = await placedOrder(product);
    await expirePayment(orderId);
    await expireOrders();
    const money = { method: "stripe_fpx" as const, amount: total, reference: "pi_late" };
    const paymentId = await withLockedOrder(orderId, (order) =>
      recordUnacceptedPayment(order, money),
    );
    expect((await pageOf(orderId)).line).toMatch(
      /RM 2,154\.90 arrived after the order was cancelled, so we're refunding it/,
    );
    await refundOrder(clerk, orderId, back(paymentId, { amount: total }));
    const { line, money: seen } = await pageOf(orderId);
    expect(line).toMatch(/Your payment has been refunded/);
    expect(seen.refunds).toMatchObject([{ amount: total, status: "succeeded" }]);
  });

  test("does not promise items after a refund, nor forget an unreviewed receipt", async () => {
    const { orderId, payment } = await paidOrder();
    expect((await pageOf(orderId)).line).toMatch(/we're preparing your order/);
    await refundOrder(clerk, orderId, back(payment.id, { amount: total }));
    expect((await pageOf(orderId)).line).toMatch(/Your payment has been refunded/);
    const { orderId: unread } = await placedOrder(product);
    await db
      .insert(touchNGoPayments)
      .values({ orderId: unread, receipt: "receipts/x.jpg", fingerprint: randomUUID() });
    await setStatuses(unread, "cancelled", "pending");
    expect((await pageOf(unread)).line).toMatch(
      /We're checking your payment\. If it has arrived, we'll reopen your order or refund you\./,
    );
  });

  test("shows a pending refund and polls for it", async () => {
    const { orderId, payment } = await paidOrder();
    const { isExpectingNews, timeline } = await pageOf(orderId);
    expect(isExpectingNews).toBe(false);
    expect(timeline.map(({ label }) => label)).toEqual([
      "Order placed",
      "Payment received",
      "Order being prepared",
    ]);
    await withLockedOrder(orderId, (order) =>
      recordUnacceptedPayment(order, {
        method: "stripe_fpx",
        amount: total,
        reference: randomUUID(),
      }),
    );
    const unaccepted = (await moneyOf(orderId)).find(({ id }) => id !== payment.id)!;
    await refundOrder(clerk, orderId, back(unaccepted.id, { method: "stripe", reference: "" }));
    const page = await pageOf(orderId);
    expect(page.isExpectingNews).toBe(true);
    expect(page.money.refunds).toMatchObject([{ amount: 10_000, status: "pending" }]);
  });

  test("has a version that changes with anything shown, and is not for strangers", async () => {
    const { orderId, payment } = await paidOrder();
    const path = `/order-confirmation/${orderId}/version`;
    const version = async () => (await shop.browser().go(path + signed(orderId))).text;
    const change = (to: Partial<typeof orders.$inferInsert>) => () =>
      db.update(orders).set(to).where(eq(orders.id, orderId));
    const refunded = back(payment.id);
    const changes: Record<string, () => Promise<unknown>> = {
      name: change({ fullName: "Siti binti Ali" }),
      phone: change({ phoneNumber: "+60111111111" }),
      email: change({ email: "siti@example.test" }),
      notes: change({ notes: "A gift" }),
      deadline: change({ payBy: new Date("2026-12-01T00:00:00Z") }),
      refund: () => refundOrder(clerk, orderId, refunded),
      "method of the refund": () =>
        db.update(refunds).set({ method: "cash" }).where(eq(refunds.id, refunded.refundId)),
      status: () => setStatuses(orderId, "completed", "completed"),
    };
    let before = await version();
    expect(await version()).toBe(before);
    expect((await pageOf(orderId)).stateVersion).toBe(before);
    for (const [name, make] of Object.entries(changes)) {
      await make();
      const now = await version();
      expect(now, name).not.toBe(before);
      before = now;
    }
    const stranger = await shop.browser().go(path);
    expect([stranger.status, stranger.text]).toEqual([404, ""]);
  });
});

describe("the Touch 'n Go code", () => {
  const picture = (orderId: string, query: string) =>
    shop.browser().go(`/payment/touch-n-go/${orderId}/qr.png${query}`);

  test("is a placeholder until the shop has a code, then contains this order's amount", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/payment/touch-n-go/${orderId}${signed(orderId)}`;
    expect((await shop.browser().go(path)).text).not.toContain('"drawing"');
    expect((await picture(orderId, signed(orderId))).status).toBe(404);
    await db.insert(settings).values({ key: "touchNGoQr", value: shopCode });
    const page = await shop.browser().go(path);
    const { qr } = loaderDataOf(page, "storefront/touch-n-go") as { qr: { drawing: Drawing } };
    expect(qr).toMatchObject({ hasAmount: true, payee: "JJ EMAS" });
    expect(scanQr(qr.drawing)).toContain("54072154.90");
    const download = await picture(orderId, signed(orderId));
    expect(download.status).toBe(200);
    expect(download.headers.get("Content-Type")).toBe("image/png");
  });

  test("is hidden from strangers and on a paid order", async () => {
    await db.insert(settings).values({ key: "touchNGoQr", value: shopCode });
    const { orderId } = await placedOrder(product);
    expect((await picture(orderId, "")).status).toBe(404);
    const { orderId: paid } = await paidOrder();
    expect((await picture(paid, signed(paid))).status).toBe(404);
    const page = await shop.browser().go(`/payment/touch-n-go/${paid}${signed(paid)}`);
    expect(page.text).not.toContain('"drawing"');
  });
});
