import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, paymentTasks, touchNGoPayments } from "#db/schema/payments.ts";
import { getFile } from "#platform/files.server.ts";
import { readTimeline, type Viewer } from "#shop/orders/read-order.server.ts";
import { listReceipts } from "#shop/payments/receipts.server.ts";
import { rejectForm, rejectReceipt, verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct, placedOrder } from "./factories.ts";
import { orderStateOf } from "./order-state-of.ts";
import { updateOrderStatus } from "./update-order.ts";

setUpDatabase({ gold: true });

const awaiting = { kind: "awaiting-payment", payment: { lastTry: "none" } };
const checking = { kind: "checking-payment", payment: { by: "staff" } };
const rejected = {
  kind: "awaiting-payment",
  payment: { lastTry: "rejected", rejectReason: "Not readable" },
};

describe("a receipt", () => {
  test("is stored privately, waits for staff, and verified once marks the order paid", async () => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    expect(await stateOf(orderId)).toMatchObject(awaiting);
    expect(await submitReceipt(orderId, seenBy(buyer), await picture())).toEqual({ ok: true });
    expect(await stateOf(orderId)).toMatchObject(checking);
    const receipt = await receiptOf(orderId);
    expect(receipt.receipt).toMatch(/^receipts\//);
    expect(await getFile(receipt.receipt)).toBeDefined();

    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: true });
    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: false });
    expect(await stateOf(orderId)).toMatchObject({ kind: "preparing", payment: { kind: "paid" } });
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: "completed",
      orderStatus: "processing",
    });
    const timeline = await readTimeline(orderId);
    expect(timeline.map(({ kind, from, to, actor }) => [kind, from, to, actor])).toEqual([
      ["placed", null, "pending", "customer"],
      ["receipt", null, "submitted", "customer"],
      ["order-status", "pending", "processing", "staff"],
      ["payment-status", "pending", "completed", "staff"],
    ]);
    expect(timeline.at(-1)).toMatchObject({ actorId: clerk.id, actorName: clerk.name });
    const accepted = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(accepted).toMatchObject([{ amount: 215_490, method: "touch_n_go" }]);
  });

  test("for another customer's order is refused", async () => {
    const { orderId } = await placedOrder(await makeProduct());
    const { buyer } = await placedOrder(await makeProduct());
    expect(await submitReceipt(orderId, seenBy(buyer), await picture())).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  test("is refused while another is pending, once paid and once cancelled", async () => {
    const first = await placedOrder(await makeProduct());
    await submitReceipt(first.orderId, seenBy(first.buyer), await picture());
    expect(await submitReceipt(first.orderId, seenBy(first.buyer), await picture())).toEqual({
      ok: false,
      reason: "already-sent",
    });
    await verifyReceipt(clerk, (await receiptOf(first.orderId)).id);
    expect(await submitReceipt(first.orderId, seenBy(first.buyer), await picture())).toEqual({
      ok: false,
      reason: "not-awaited",
    });
    const cancelled = await placedOrder(await makeProduct());
    await updateOrderStatus(clerk, cancelled.orderId, {
      orderStatus: "cancelled",
      paymentStatus: "pending",
    });
    expect(
      await submitReceipt(cancelled.orderId, seenBy(cancelled.buyer), await picture()),
    ).toEqual({ ok: false, reason: "not-awaited" });
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj"],
    ["nothing", ""],
  ])("that is %s is refused and not stored", async (_what, text) => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    expect(await submitReceipt(orderId, seenBy(buyer), Buffer.from(text))).toEqual({
      ok: false,
      reason: "not-a-picture",
    });
    expect(await stateOf(orderId)).toMatchObject(awaiting);
  });

  test("sent for two orders is flagged on both", async () => {
    const [one, other] = [
      await placedOrder(await makeProduct()),
      await placedOrder(await makeProduct()),
    ];
    const same = await picture(1_001);
    await submitReceipt(one.orderId, seenBy(one.buyer), same);
    expect((await rowOf(one.orderId))?.isReused).toBe(false);
    await submitReceipt(other.orderId, seenBy(other.buyer), same);
    expect((await rowOf(one.orderId))?.isReused).toBe(true);
    expect((await rowOf(other.orderId))?.isReused).toBe(true);
  });
});

describe("verifying", () => {
  test("is not undone by an order page opened before it", async () => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    await submitReceipt(orderId, seenBy(buyer), await picture());
    const shown = { orderStatus: "pending", paymentStatus: "pending" } as const;
    await verifyReceipt(clerk, (await receiptOf(orderId)).id);
    const to = { orderStatus: "completed", paymentStatus: "pending" } as const;
    expect(await updateOrderStatus(clerk, orderId, to, shown)).toEqual({
      ok: false,
      reason: "edit-conflict",
    });
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
  });

  test("a cancelled order without stock keeps it cancelled, and its money must be refunded", async () => {
    const product = await makeProduct({ stock: 1 });
    const { orderId, buyer } = await placedOrder(product);
    await submitReceipt(orderId, seenBy(buyer), await picture());
    await updateOrderStatus(clerk, orderId, {
      orderStatus: "cancelled",
      paymentStatus: "pending",
    });
    await placedOrder(product);
    const receipt = await receiptOf(orderId);
    expect(await verifyReceipt(clerk, receipt.id)).toMatchObject({
      ok: false,
      reason: "money-held",
    });
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: "pending",
      orderStatus: "cancelled",
    });
    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: false });
    const money = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(money).toMatchObject([{ accepted: false, reference: receipt.id }]);
    const tasks = await db.select().from(paymentTasks).where(eq(paymentTasks.orderId, orderId));
    expect(tasks).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }]);
  });

  test("a rejected receipt is refused", async () => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    await submitReceipt(orderId, seenBy(buyer), await picture());
    const { id } = await receiptOf(orderId);
    await db
      .update(touchNGoPayments)
      .set({ rejectedAt: new Date(), rejectReason: "Not readable" })
      .where(eq(touchNGoPayments.id, id));
    expect(await verifyReceipt(clerk, id)).toEqual({ ok: false, reason: "rejected" });
    expect(await stateOf(orderId)).toMatchObject(rejected);
    expect(await submitReceipt(orderId, seenBy(buyer), await picture())).toEqual({ ok: true });
  });
});

describe("rejecting", () => {
  test("tells the customer why and allows another receipt", async () => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    await submitReceipt(orderId, seenBy(buyer), await picture());
    const { id } = await receiptOf(orderId);
    await db.update(orders).set({ email: "siti@example.com" }).where(eq(orders.id, orderId));
    expect(await rejectReceipt(clerk, id, "Not readable")).toEqual({ ok: true, mailed: true });
    expect(await stateOf(orderId)).toMatchObject(rejected);
    expect((await readTimeline(orderId)).at(-1)).toMatchObject({
      kind: "receipt",
      to: "rejected",
      note: "Not readable",
      actor: "staff",
      actorName: clerk.name,
    });
    const queued = await db.$client.query(
      "select data from pgboss.job where name = 'receipt-rejected'",
    );
    expect(queued.rows).toEqual([{ data: { orderId, reason: "Not readable" } }]);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });

    expect(await submitReceipt(orderId, seenBy(buyer), await picture())).toEqual({ ok: true });
    expect(await stateOf(orderId)).toMatchObject(checking);
    const { receipts } = await listReceipts(clerk, { perPage: 100 });
    const second = receipts.find((row) => row.orderId === orderId && !row.rejectedAt)!;
    expect(await verifyReceipt(clerk, second.id)).toEqual({ ok: true, changed: true });
  });

  test("is refused after a verdict and for an unknown receipt", async () => {
    const { orderId, buyer } = await placedOrder(await makeProduct());
    await submitReceipt(orderId, seenBy(buyer), await picture());
    const { id } = await receiptOf(orderId);
    await rejectReceipt(clerk, id, "First");
    expect(await rejectReceipt(clerk, id, "Second")).toEqual({ ok: false, reason: "rejected" });
    const paid = await placedOrder(await makeProduct());
    await submitReceipt(paid.orderId, seenBy(paid.buyer), await picture());
    const verified = await receiptOf(paid.orderId);
    await verifyReceipt(clerk, verified.id);
    const late = await rejectReceipt(clerk, verified.id, "Too late");
    expect(late).toEqual({ ok: false, reason: "verified" });
    for (const none of [crypto.randomUUID(), "not-an-id"]) {
      expect(await rejectReceipt(clerk, none, "x")).toEqual({ ok: false, reason: "not-found" });
    }
  });

  test("concurrent with verifying: exactly one wins", async () => {
    for (let times = 0; times < 5; times++) {
      const { orderId, buyer } = await placedOrder(await makeProduct());
      await submitReceipt(orderId, seenBy(buyer), await picture());
      const { id } = await receiptOf(orderId);
      const answers = await Promise.all([
        rejectReceipt(clerk, id, "Not readable"),
        verifyReceipt(clerk, id),
        rejectReceipt(clerk, id, "Cut off"),
        verifyReceipt(clerk, id),
      ]);
      const { verifiedAt, rejectedAt } = await receiptOf(orderId);
      expect([verifiedAt, rejectedAt].filter(Boolean)).toHaveLength(1);
      const [first, second, third, fourth] = answers.map(({ ok }) => ok);
      expect([first, third].filter(Boolean)).toHaveLength(rejectedAt ? 1 : 0);
      expect([second, fourth].filter(Boolean)).toHaveLength(verifiedAt ? 2 : 0);
      const money = await db.select().from(payments).where(eq(payments.orderId, orderId));
      expect(money).toHaveLength(verifiedAt ? 1 : 0);
    }
  });

  test("needs a reason, preset or custom", () => {
    expect(rejectForm.safeParse({ preset: "", words: " " }).error?.issues[0]?.message).toBe(
      "Choose a reason, or write one",
    );
    expect(rejectForm.parse({ preset: "Cut off.", words: "Send the whole." })).toBe(
      "Cut off. Send the whole.",
    );
  });
});

test("the receipt list filters by verdict, longest waiting first", async () => {
  const { counts } = await listReceipts(clerk);
  for (const status of ["waiting", "verified", "rejected"] as const) {
    const list = await listReceipts(clerk, { status, perPage: 100 });
    expect(list.total).toBe(counts[status]);
    expect(list.receipts).toHaveLength(counts[status]);
  }
  const { receipts } = await listReceipts(clerk, { status: "waiting", perPage: 100 });
  const times = receipts.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

async function stateOf(orderId: string) {
  return (await orderStateOf(orderId)).state;
}

function seenBy(buyer: { guestId: string | null }): Viewer {
  return { userId: null, guestId: buyer.guestId, isStaff: false, key: null };
}

let pictures = 0;

/** A picture that no other test sends: coarse squares whose shades derive from its number. */
function picture(number = (pictures += 1)) {
  const squares = Buffer.from(Array.from({ length: 48 }, (_, at) => (at * number * 37) % 256));
  return sharp(squares, { raw: { width: 6, height: 8, channels: 1 } })
    .resize(300, 400, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}

async function receiptOf(orderId: string) {
  const [row] = await db
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId));
  return row!;
}

async function orderOf(orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row!;
}

async function rowOf(orderId: string) {
  const { receipts } = await listReceipts(clerk, { perPage: 100 });
  return receipts.find((row) => row.orderId === orderId);
}
