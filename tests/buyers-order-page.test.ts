import { randomUUID } from "node:crypto";
import { decodeQR } from "qr/decode.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { settings } from "#db/schema/profile.ts";
import { orderKey, orderLink } from "#shop/orders/order-link.server.ts";
import { updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { cancelUnpaid } from "#shop/payments/cancel-unpaid.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { refundOrder, type RefundForm } from "#shop/payments/refund-order.server.ts";
import { holdMoney, settle } from "#shop/payments/settle.server.ts";
import type { Sen } from "#shop/money.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct, placedOrder } from "./factories.ts";
import { letTimePass, moneyOf } from "./online-orders.ts";
import { openShopInProcess } from "./shop-in-process.ts";

// The customer's order page, its receipt and its codes: what they say, and to whom.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: Awaited<ReturnType<typeof openShopInProcess>>;
let product: string;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await openShopInProcess();
  await goldAt(595, 640);
  product = await makeProduct({ stock: 100 });
});
afterAll(() => database.drop());
afterEach(() => db.delete(settings));

const shopCode =
  "00020201021126420014A000000615000101066033460210MD000000005204594453034585802MY5907JJ EMAS6012KUALA LUMPUR63041C6F";
const total = 215_490 as Sen;

async function paidOrder() {
  const { orderId, buyer } = await placedOrder(product);
  const money = { orderId, method: "touch_n_go" as const, amount: total, reference: randomUUID() };
  await db.transaction((tx) => settle(tx, money, { actor: "payment" }));
  const [payment] = await moneyOf(orderId);
  return { orderId, buyer, payment: payment! };
}

function back(paymentId: string, given: Partial<RefundForm> = {}): RefundForm {
  const plain = { reference: "MBB-5521", reason: "She scratched it", cancel: false };
  return {
    refundId: crypto.randomUUID(),
    paymentId,
    amount: 10_000 as Sen,
    way: "bank",
    ...plain,
    ...given,
  };
}

const signed = (orderId: string) => `?key=${orderKey(orderId)}`;

async function pageOf(orderId: string) {
  const { text } = await shop.browser().go(`/order-confirmation/${orderId}${signed(orderId)}`);
  return (JSON.parse(text) as { loaderData: Record<string, Page> }).loaderData[
    "storefront/order-confirmation"
  ]!.whole;
}

type Page = {
  whole: {
    line: string;
    standing: { isExpecting: boolean; money: { refunds: object[] } };
    link: { address: string };
    moments: { words: string }[];
  };
};

describe("the receipt", () => {
  test("is for who has the signed link; anyone else is led to what everybody may see", async () => {
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

  test("comes with the money, not before, and goes with it", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/order-confirmation/${orderId}/receipt${signed(orderId)}`;
    expect((await shop.browser().go(path)).status).toBe(302);
    const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
    await updateOrderStatus(clerk, orderId, paid);
    expect((await shop.browser().go(path)).status).toBe(200);
    await updateOrderStatus(clerk, orderId, { ...paid, paymentStatus: "pending" });
    expect((await shop.browser().go(path)).status).toBe(302);
  });

  test("shows what was paid and what went back, and nothing of the staff's", async () => {
    const { orderId, payment } = await paidOrder();
    await refundOrder(clerk, orderId, back(payment.id));
    const path = `/order-confirmation/${orderId}/receipt${signed(orderId)}`;
    const { text } = await shop.browser().go(path);
    const receipt = (JSON.parse(text) as { loaderData: Record<string, object> }).loaderData[
      "storefront/order-receipt"
    ];
    expect(receipt).toMatchObject({
      order: { totalAmount: total, items: [{ goldPriceAtPurchase: 59_500, labourFee: 12_000 }] },
      money: {
        paid: { amount: total },
        refunds: [{ amount: 10_000, way: "bank", status: "succeeded" }],
      },
      link: { address: orderLink(orderId) },
    });
    expect(text).not.toMatch(/scratched|MBB-5521|Aminah|"clerk"/);
  });
});

describe("the order's page", () => {
  test("names the way to it only to who sees it whole, and the link opens it whole", async () => {
    const { orderId } = await placedOrder(product);
    const whole = await pageOf(orderId);
    expect(whole.link.address).toBe(orderLink(orderId));
    const linked = await shop.browser().go(whole.link.address.replace(/^https?:\/\/[^/]+/, ""));
    expect(linked.text).toContain("Siti Nurhaliza");
    const stranger = await shop.browser().go(`/order-confirmation/${orderId}`);
    expect(stranger.status).toBe(200);
    expect(stranger.text).not.toContain(orderKey(orderId));
    expect(stranger.text).not.toMatch(/Siti|"link"/);
  });

  test("says who cancelled, and that nothing is owed", async () => {
    const [byStaff, byClock, byBuyer] = await Promise.all(
      [0, 1, 2].map(() => placedOrder(product)),
    );
    await updateOrderStatus(clerk, byStaff!.orderId, {
      orderStatus: "cancelled",
      paymentStatus: "pending",
    });
    await letTimePass(byClock!.orderId);
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
    expect(lines).toEqual(
      [
        "The shop cancelled this order.",
        "No payment arrived in time, so this order was cancelled.",
        "You cancelled this order.",
      ].map((why) => `${why} Nothing is owed for it, and its pieces are back in the shop.`),
    );
  });

  test("owes what came too late, until it went back", async () => {
    const { orderId } = await placedOrder(product);
    await letTimePass(orderId);
    await expireOrders();
    const money = { orderId, method: "stripe_fpx" as const, amount: total, reference: "pi_late" };
    const paymentId = await db.transaction((tx) => holdMoney(tx, money));
    expect((await pageOf(orderId)).line).toMatch(/RM 2,154\.90 came after that: it is yours/);
    await refundOrder(clerk, orderId, back(paymentId, { amount: total }));
    const { line, standing } = await pageOf(orderId);
    expect(line).toMatch(/What you paid is given back/);
    expect(standing.money.refunds).toMatchObject([{ amount: total, status: "succeeded" }]);
  });

  test("does not promise pieces whose money went back, nor forget a receipt nobody looked at", async () => {
    const { orderId, payment } = await paidOrder();
    expect((await pageOf(orderId)).line).toMatch(/we are preparing your pieces/);
    await refundOrder(clerk, orderId, back(payment.id, { amount: total }));
    expect((await pageOf(orderId)).line).toMatch(/What you paid is given back/);
    const { orderId: unread } = await placedOrder(product);
    await db
      .insert(touchNGoPayments)
      .values({ orderId: unread, receipt: "receipts/x.jpg", fingerprint: randomUUID() });
    await updateOrderStatus(clerk, unread, { orderStatus: "cancelled", paymentStatus: "pending" });
    expect((await pageOf(unread)).line).toMatch(/If you have paid for it, write to us/);
  });

  test("shows a refund on its way, and waits for it", async () => {
    const { orderId, payment } = await paidOrder();
    const { standing: settled, moments } = await pageOf(orderId);
    expect(settled.isExpecting).toBe(false);
    expect(moments.map(({ words }) => words)).toEqual([
      "Order placed",
      "Payment received",
      "Order being prepared",
    ]);
    await db.transaction((tx) =>
      holdMoney(tx, { orderId, method: "stripe_fpx", amount: total, reference: randomUUID() }),
    );
    const held = (await moneyOf(orderId)).find(({ id }) => id !== payment.id)!;
    await refundOrder(clerk, orderId, back(held.id, { way: "stripe", reference: "" }));
    const { standing } = await pageOf(orderId);
    expect(standing.isExpecting).toBe(true);
    expect(standing.money.refunds).toMatchObject([{ amount: 10_000, status: "pending" }]);
  });

  test("its mark changes with the order, and is not for strangers", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/order-confirmation/${orderId}/mark`;
    const mark = async () => (await shop.browser().go(path + signed(orderId))).text;
    const before = await mark();
    expect(await mark()).toBe(before);
    await updateOrderStatus(clerk, orderId, {
      orderStatus: "processing",
      paymentStatus: "completed",
    });
    expect(await mark()).not.toBe(before);
    const stranger = await shop.browser().go(path);
    expect([stranger.status, stranger.text]).toEqual([404, ""]);
  });
});

describe("the Touch 'n Go code", () => {
  const picture = (orderId: string, query: string) =>
    shop.browser().go(`/payment/touch-n-go/${orderId}/qr.png${query}`);

  test("is a placeholder until the shop has a code, then carries this order's amount", async () => {
    const { orderId } = await placedOrder(product);
    const path = `/payment/touch-n-go/${orderId}${signed(orderId)}`;
    expect((await shop.browser().go(path)).text).not.toContain('"drawing"');
    expect((await picture(orderId, signed(orderId))).status).toBe(404);
    await db.insert(settings).values({ key: "touchNGoQr", value: shopCode });
    const { loaderData } = JSON.parse((await shop.browser().go(path)).text) as {
      loaderData: Record<string, { qr: { hasAmount: boolean; payee: string; drawing: Drawing } }>;
    };
    const { qr } = loaderData["storefront/touch-n-go"]!;
    expect(qr).toMatchObject({ hasAmount: true, payee: "JJ EMAS" });
    expect(scan(qr.drawing)).toContain("54072154.90");
    const kept = await picture(orderId, signed(orderId));
    expect(kept.status).toBe(200);
    expect(kept.headers.get("Content-Type")).toBe("image/png");
  });

  test("is not for strangers, and not for an order that is paid", async () => {
    await db.insert(settings).values({ key: "touchNGoQr", value: shopCode });
    const { orderId } = await placedOrder(product);
    expect((await picture(orderId, "")).status).toBe(404);
    const { orderId: paid } = await paidOrder();
    expect((await picture(paid, signed(paid))).status).toBe(404);
    const page = await shop.browser().go(`/payment/touch-n-go/${paid}${signed(paid)}`);
    expect(page.text).not.toContain('"drawing"');
  });
});

type Drawing = { size: number; path: string };

/** The runs of the path as pixels, four to a module: the shop reads no SVG, and neither does its `sharp`. */
function scan({ size, path }: Drawing): string {
  const side = size * 4;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < 4; row += 1) {
      const from = ((Number(y) * 4 + row) * side + Number(x) * 4) * 3;
      data.fill(0, from, from + Number(width) * 12);
    }
  }
  return decodeQR({ width: side, height: side, data }, { timeLimit: 5_000 });
}
