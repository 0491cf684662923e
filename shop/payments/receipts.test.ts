import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, touchNGoPayments } from "#db/schema/payments.ts";
import { getFile } from "#platform/files.server.ts";
import type { Sen } from "#shop/money.ts";
import { changeOrderStatus, staffActor } from "#shop/orders/change-order-status.server.ts";
import { readOrder, readTimeline } from "#shop/orders/read-order.server.ts";
import {
  findReceipt,
  listOrderReceipts,
  listReceipts,
  readQueuePosition,
} from "./receipts.server.ts";
import { rejectForm, rejectReceipt, verifyReceipt } from "./review-receipt.server.ts";
import { submitReceipt } from "./submit-receipt.server.ts";
import { refused } from "#tests/answers.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { setStatuses, withLockedOrder } from "#tests/orders.ts";
import { moneyOf, orderOf, orderStateOf, receiptOf, tasksOf, jobsOf } from "#tests/order-rows.ts";
import { receiptPicture, sentReceipt } from "#tests/receipts.ts";

setUpDatabase({ gold: true });

const awaiting = { kind: "awaiting-payment", payment: { lastTry: "none" } };
const checking = { kind: "checking-payment", payment: { by: "staff" } };
const rejected = {
  kind: "awaiting-payment",
  payment: { lastTry: "rejected", rejectReason: "Not readable" },
};

describe("a receipt", () => {
  test("is stored privately, waits for staff, and verified once marks the order paid", async () => {
    const { orderId, viewer } = await placedOrder();
    expect(await stateOf(orderId)).toMatchObject(awaiting);
    expect(await submitReceipt(orderId, viewer, await receiptPicture())).toEqual({ ok: true });
    expect(await stateOf(orderId)).toMatchObject(checking);
    const receipt = await receiptOf(orderId);
    expect(receipt.receipt).toMatch(/^receipts\//);
    expect(await getFile(receipt.receipt)).toBeDefined();

    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: true });
    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: false });
    expect(await stateOf(orderId)).toMatchObject({ kind: "preparing", payment: { kind: "paid" } });
    const paid = { paymentStatus: "completed", orderStatus: "processing" };
    expect(await orderOf(orderId)).toMatchObject(paid);
    const timeline = await readTimeline(orderId);
    expect(timeline.map(({ kind, from, to, actor }) => [kind, from, to, actor])).toEqual([
      ["placed", null, "pending", "customer"],
      ["receipt", null, "submitted", "customer"],
      ["order-status", "pending", "processing", "staff"],
      ["payment-status", "pending", "completed", "staff"],
    ]);
    expect(timeline.at(-1)).toMatchObject({ actorId: clerk.id, actorName: clerk.name });
    expect(await moneyOf(orderId)).toMatchObject([{ amount: 215_490, method: "touch_n_go" }]);
  });

  test("for another customer's order is refused", async () => {
    const { orderId } = await placedOrder();
    const { viewer } = await placedOrder();
    const answer = await submitReceipt(orderId, viewer, await receiptPicture());
    expect(answer).toEqual(refused("forbidden"));
  });

  test("is refused while another is pending, once paid and once cancelled", async () => {
    const { orderId, viewer, receipt } = await sentReceipt();
    const another = await receiptPicture();
    expect(await submitReceipt(orderId, viewer, another)).toEqual(refused("already-sent"));
    await verifyReceipt(clerk, receipt.id);
    expect(await submitReceipt(orderId, viewer, another)).toEqual(refused("not-awaited"));
    const late = await placedOrder();
    await setStatuses(late.orderId, "cancelled", "pending");
    const answer = await submitReceipt(late.orderId, late.viewer, another);
    expect(answer).toEqual(refused("not-awaited"));
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n%âãÏÓ\n1 0 obj"],
    ["nothing", ""],
  ])("that is %s is refused and not stored", async (_what, text) => {
    const { orderId, viewer } = await placedOrder();
    expect(await submitReceipt(orderId, viewer, Buffer.from(text))).toEqual(
      refused("not-a-picture"),
    );
    expect(await stateOf(orderId)).toMatchObject(awaiting);
  });

  test("sent for two orders is flagged on both, and on no other", async () => {
    const [one, other, third] = [await placedOrder(), await placedOrder(), await sentReceipt()];
    const same = await receiptPicture(1_001);
    await submitReceipt(one.orderId, one.viewer, same);
    expect(await reuseOf(one.orderId)).toEqual([false, false]);
    await submitReceipt(other.orderId, other.viewer, same);
    for (const { orderId } of [one, other]) expect(await reuseOf(orderId)).toEqual([true, true]);
    expect(await reuseOf(third.orderId)).toEqual([false, false]);
  });
});

describe("verifying", () => {
  test("is not undone by an order page opened before it", async () => {
    const { orderId, receipt } = await sentReceipt();
    const shown = { orderStatus: "pending", paymentStatus: "pending" } as const;
    await verifyReceipt(clerk, receipt.id);
    const late = await setStatuses(orderId, "completed", "pending", shown);
    expect(late).toEqual(refused("edit-conflict"));
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
  });

  test("a cancelled order without stock keeps it cancelled, and its money must be refunded", async () => {
    const product = await makeProduct({ stock: 1 });
    const { orderId, receipt } = await sentReceipt(product);
    await setStatuses(orderId, "cancelled", "pending");
    await placedOrder(product);
    expect(await verifyReceipt(clerk, receipt.id)).toMatchObject(refused("payment-unaccepted"));
    const cancelled = { paymentStatus: "pending", orderStatus: "cancelled" };
    expect(await orderOf(orderId)).toMatchObject(cancelled);
    expect(await verifyReceipt(clerk, receipt.id)).toEqual({ ok: true, changed: false });
    const money = await moneyOf(orderId);
    expect(money).toMatchObject([{ accepted: false, reference: receipt.id }]);
    expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", subject: money[0]!.id }]);
  });

  test("a rejected receipt is refused", async () => {
    const { orderId, viewer, receipt } = await sentReceipt();
    const { id } = receipt;
    await rejectReceipt(clerk, id, "Not readable");
    expect(await verifyReceipt(clerk, id)).toEqual({ ok: false, reason: "rejected" });
    expect(await stateOf(orderId)).toMatchObject(rejected);
    expect(await submitReceipt(orderId, viewer, await receiptPicture())).toEqual({ ok: true });
  });
});

describe("rejecting", () => {
  test("tells the customer why and allows another receipt", async () => {
    const { orderId, viewer, receipt } = await sentReceipt();
    const { id } = receipt;
    await db.update(orders).set({ email: "siti@example.com" }).where(eq(orders.id, orderId));
    expect(await rejectReceipt(clerk, id, "Not readable")).toMatchObject({ ok: true });
    expect(await stateOf(orderId)).toMatchObject(rejected);
    expect((await readTimeline(orderId)).at(-1)).toMatchObject({
      kind: "receipt",
      to: "rejected",
      note: { text: "Not readable" },
      actor: "staff",
      actorName: clerk.name,
    });
    expect(await jobsOf(orderId, "receipt-rejected")).toEqual([
      { data: { orderId, reason: "Not readable" } },
    ]);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });

    expect(await submitReceipt(orderId, viewer, await receiptPicture())).toEqual({ ok: true });
    expect(await stateOf(orderId)).toMatchObject(checking);
    const { receipts } = await listReceipts(clerk, { perPage: 100 });
    const second = receipts.find((row) => row.orderId === orderId && !row.rejectedAt)!;
    expect(await verifyReceipt(clerk, second.id)).toEqual({ ok: true, changed: true });
  });

  test("is refused after a verdict and for an unknown receipt", async () => {
    const { receipt } = await sentReceipt();
    const { id } = receipt;
    await rejectReceipt(clerk, id, "First");
    expect(await rejectReceipt(clerk, id, "Second")).toEqual({ ok: false, reason: "rejected" });
    const { receipt: verified } = await sentReceipt();
    await verifyReceipt(clerk, verified.id);
    expect(await rejectReceipt(clerk, verified.id, "Too late")).toEqual(refused("verified"));
    for (const none of [crypto.randomUUID(), "not-an-id"]) {
      expect(await rejectReceipt(clerk, none, "x")).toEqual({ ok: false, reason: "not-found" });
    }
  });

  test("concurrent with verifying: exactly one wins", async () => {
    for (let times = 0; times < 5; times++) {
      const { orderId, receipt } = await sentReceipt();
      const { id } = receipt;
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
      expect(await moneyOf(orderId)).toHaveLength(verifiedAt ? 1 : 0);
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

test("an order is paid once: with another accepted payment verifying is refused", async () => {
  const { orderId } = await placedOrder();
  const money = { orderId, method: "stripe_fpx" as const, amount: 215_490 as Sen };
  await db.insert(payments).values({ ...money, reference: "pi_1" });
  const row = { orderId, receipt: "receipts/one.jpg", fingerprint: "one" };
  const [receipt] = await db.insert(touchNGoPayments).values(row).returning();
  expect(await verifyReceipt(clerk, receipt!.id)).toEqual(refused("already-paid"));
  expect((await receiptOf(orderId)).verifiedAt).toBeNull();
  await expect(db.insert(payments).values({ ...money, reference: "pi_2" })).rejects.toThrow();
});

test("a rejected picture sent again for its own order is not flagged as reuse", async () => {
  const { orderId, viewer } = await placedOrder();
  const picture = await receiptPicture();
  await submitReceipt(orderId, viewer, picture);
  await rejectReceipt(clerk, (await receiptOf(orderId)).id, "Not readable");
  expect(await submitReceipt(orderId, viewer, picture)).toEqual({ ok: true });
  expect(await reuseOf(orderId)).toEqual([false, false, false, false]);
});

test("a receipt for an order cancelled while its picture is read is refused", async () => {
  const { orderId, viewer } = await placedOrder();
  const picture = await receiptPicture();
  let sent: ReturnType<typeof submitReceipt> | undefined;
  await withLockedOrder(orderId, async (order) => {
    await changeOrderStatus(order, { orderStatus: "cancelled" }, staffActor(clerk));
    sent = submitReceipt(orderId, viewer, picture);
    await waitForLocks();
  });
  expect(await sent).toEqual(refused("not-awaited"));
  expect(await listOrderReceipts(clerk, orderId)).toEqual([]);
});

test("an order without a browser id is not shown to every browser without one", async () => {
  const { orderId } = await placedOrder();
  await db.update(orders).set({ guestId: null }).where(eq(orders.id, orderId));
  expect(await readOrder(orderId, viewerOf({ guestId: null }))).toMatchObject({ isFull: false });
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

test("a receipt has a place among those that wait, also after the decision on it", async () => {
  const [first, second, third] = [await sentReceipt(), await sentReceipt(), await sentReceipt()];
  const [one, two, three] = [first.receipt.id, second.receipt.id, third.receipt.id];
  const { total, before } = await readQueuePosition(clerk, two);
  expect(await readQueuePosition(clerk, two)).toMatchObject({ previous: one, next: three });
  expect(await readQueuePosition(clerk, one)).toMatchObject({ before: before - 1, next: two });
  await verifyReceipt(clerk, two);
  const decided = { total: total - 1, before, previous: one, next: three };
  expect(await readQueuePosition(clerk, two)).toMatchObject(decided);
  expect(await readQueuePosition(clerk, three)).toMatchObject({
    before,
    previous: one,
    next: null,
  });
  const { receipts } = await listReceipts(clerk, { status: "waiting", perPage: 100 });
  expect((await readQueuePosition(clerk, three)).first).toBe(receipts[0]!.id);
  for (const { id } of receipts.filter((row) => row.id !== three)) {
    await rejectReceipt(clerk, id, "Not readable");
  }
  const alone = { total: 1, before: 0, previous: null, next: null, first: null };
  expect(await readQueuePosition(clerk, three)).toEqual(alone);
});

test("one receipt is found with its order, and nothing by an unknown or malformed id", async () => {
  const { receipt, orderId } = await sentReceipt();
  const { orderNumber } = await orderOf(orderId);
  expect(await findReceipt(clerk, receipt.id)).toMatchObject({ orderId, orderNumber });
  for (const id of [crypto.randomUUID(), "receipt"]) {
    expect(await findReceipt(clerk, id)).toBeUndefined();
  }
});

async function stateOf(orderId: string) {
  return (await orderStateOf(orderId)).state;
}

/** Whether the order's receipts are flagged as sent before, on its page and in the list. */
async function reuseOf(orderId: string) {
  const { receipts } = await listReceipts(clerk, { perPage: 100 });
  const listed = receipts.filter((row) => row.orderId === orderId);
  return [...(await listOrderReceipts(clerk, orderId)), ...listed].map(({ isReused }) => isReused);
}
