import { beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "#env";
import { toastLinkOf, toastOf } from "#kit/forms.ts";
import { listReceipts, findReceipt } from "#shop/payments/receipts.server.ts";
import { rejectReceipt, verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { setStatuses, settlePayment } from "#tests/orders.ts";
import { placedOrder } from "#tests/checkout.ts";
import { sendReceiptOf, sentReceipt } from "#tests/receipts.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

// The queue of receipts over HTTP, with plain forms.

const shop = setUpShop({ gold: true });
const list = "/admin/touch-n-go";
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});
beforeEach(async () => {
  const { receipts } = await listReceipts(clerk, { status: "waiting", perPage: 100 });
  for (const { id } of receipts) await rejectReceipt(clerk, id, "Not readable");
});

test("each decision leads to the next receipt, the last one back to the list", async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting()];
  expect((await send("verify", one)).location).toBe(`${list}?status=waiting&view=${two}`);
  // The last of the queue leads back to one that was passed over.
  const rejected = await send("reject", three, { words: "Too dark" });
  expect(rejected.location).toBe(`${list}?status=waiting&view=${two}`);
  const last = await send("verify", two);
  expect(last.location).toBe(`${list}?status=waiting`);
  expect(toastOf(last)).toContain("Payment verified and order updated successfully");
  const page = await staff.go(`${list}?status=waiting`);
  expect(loaderDataOf(page, "admin/touch-n-go")).toMatchObject({ receipts: [] });
});

test("the dialog has what staff compare with the picture", async () => {
  const earlier = await placedOrder({}, 1, { phoneNumber: "+60123111222" });
  await settlePayment(earlier.orderId);
  const order = await placedOrder({}, 2, { phoneNumber: "+60123111222" });
  const { orderId, receipt } = await sendReceiptOf(order);
  const page = await staff.go(`${list}?view=${receipt.id}`);
  const { totalAmount } = await orderOf(earlier.orderId);
  expect(loaderDataOf(page, "admin/touch-n-go")).toMatchObject({
    review: {
      receipt: { id: receipt.id, orderId },
      phone: "012-311 1222",
      items: [{ quantity: 2 }],
      purchases: { count: 1, paid: totalAmount, last: { orderId: earlier.orderId } },
      queue: { before: 0, total: 1, previous: null, next: null },
      isRejecting: false,
    },
  });
});

test("a receipt that someone else decided on meanwhile says so and goes on", async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting()];
  const { orderNumber } = (await findReceipt(clerk, one))!;
  await verifyReceipt(clerk, one);
  const again = await send("verify", one);
  expect(toastOf(again)).toContain("This receipt was already verified.");
  expect(again.location).toBe(`${list}?status=waiting&view=${two}`);
  const late = await send("reject", one, { words: "Too dark" });
  expect(toastOf(late)).toContain(`${orderNumber}: This receipt was verified`);
  expect(late.location).toBe(`${list}?status=waiting&view=${two}`);
  await rejectReceipt(clerk, two, "Not readable");
  const refused = await send("verify", two);
  expect(toastOf(refused)).toContain("was rejected and can no longer be verified");
  expect(refused.location).toBe(`${list}?status=waiting&view=${three}`);
  const page = await staff.go(`${list}?view=${two}`);
  expect(loaderDataOf(page, "admin/touch-n-go")).toMatchObject({
    review: { receipt: { rejectReason: "Not readable" }, queue: { total: 1, next: three } },
  });
});

test("the toast about a receipt of a paid order says what was recorded", async () => {
  const { orderId, receipt } = await sentReceipt();
  await settlePayment(orderId);
  const say = async (intent: string, id: string) => toastOf(await send(intent, id));
  expect(await say("verify", receipt.id)).toContain("This order is already paid");
  const page = await staff.go(`${list}?view=${receipt.id}`);
  expect(loaderDataOf(page, "admin/touch-n-go")).toMatchObject({
    review: { payment: { method: "touch_n_go", amount: 215_490 } },
  });
  expect(await say("second-payment", receipt.id)).toContain(
    "Second payment recorded: refund it from the order",
  );
  const order = await staff.go(`/admin/orders/${orderId}`);
  expect(order.text).toContain("The order was already paid.");
  const next = await sentReceipt();
  await settlePayment(next.orderId);
  expect(await say("same-payment", next.receipt.id)).toContain(
    "Receipt verified, no second payment recorded",
  );
  const late = await say("second-payment", next.receipt.id);
  expect(late).toContain("This receipt was already verified.");
  expect(late).not.toContain("Second payment");
});

test("a second press is not told that the order was updated, where the money must be refunded", async () => {
  const product = await makeProduct({ stock: 1 });
  const { orderId, receipt } = await sentReceipt(product);
  await setStatuses(orderId, "cancelled", "pending");
  await placedOrder(product);
  expect(toastOf(await send("verify", receipt.id))).toContain("The money is recorded as received.");
  const again = toastOf(await send("verify", receipt.id));
  expect(again).toContain("This receipt was already verified.");
  expect(again).not.toContain("order updated");
});

test("the page from before an order was cancelled does not reopen it", async () => {
  const { orderId, receipt } = await sentReceipt();
  await setStatuses(orderId, "cancelled", "pending");
  const shown = { shownOrderStatus: "pending" };
  expect(toastOf(await send("verify", receipt.id, shown))).toContain("This order was cancelled");
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: "cancelled" });
});

test("a rejection that no email tells of offers the message for WhatsApp", async () => {
  const withEmail = async () => {
    const order = await placedOrder({}, 1, { email: "siti@example.test" });
    return (await sendReceiptOf(order)).receipt.id;
  };
  const reject = async (id: string) => {
    const sent = await send("reject", id, { words: "Too dark" });
    return { toast: toastOf(sent), link: toastLinkOf(sent) };
  };
  const message = /^https:\/\/wa\.me\/60123456789\?text=.*order-confirmation/;
  expect(await reject(await withEmail())).toEqual({
    toast: expect.stringContaining("no mail server is set up") as string,
    link: expect.stringMatching(message) as string,
  });
  try {
    env.SMTP_URL = "smtp://127.0.0.1:1";
    expect(await reject(await waiting())).toEqual({
      toast: expect.stringContaining("has no email address") as string,
      link: expect.stringMatching(message) as string,
    });
    expect(await reject(await withEmail())).toEqual({
      toast: expect.stringContaining("gets an email") as string,
      link: undefined,
    });
  } finally {
    env.SMTP_URL = undefined;
  }
});

test("a malformed or unknown receipt opens no dialog and leads nowhere", async () => {
  await waiting();
  for (const id of ["receipt", crypto.randomUUID()]) {
    const page = await staff.go(`${list}?view=${id}`);
    expect(loaderDataOf(page, "admin/touch-n-go")).not.toHaveProperty("review.receipt");
    const sent = await send("verify", id);
    expect(toastOf(sent)).toContain("This payment no longer exists.");
    expect(sent.location).toBe(`${list}?status=waiting`);
  }
});

/** The id of a receipt that waits, after those before it. */
async function waiting() {
  return (await sentReceipt()).receipt.id;
}

function send(intent: string, paymentId: string, more: Record<string, string> = {}) {
  const parameter = intent === "reject" ? "reject" : "view";
  const path = `${list}?status=waiting&${parameter}=${paymentId}`;
  return staff.go(path, { form: { intent, paymentId, ...more } });
}
