import { expect, test } from "vitest";
import { multipart } from "#kit/forms.ts";
import { buyerKey } from "#shop/orders/order-link.server.ts";
import { auditOf } from "#tests/audit.ts";
import { placedOrder } from "#tests/checkout.ts";
import { eventsOf, receiptOf } from "#tests/order-rows.ts";
import { receiptPicture } from "#tests/receipts.ts";
import { setUpShop, type Browser } from "#tests/shop-in-process.ts";

// Who sent a receipt, over HTTP.

const shop = setUpShop({ gold: true });

async function upload(browser: Browser, orderId: string) {
  const body = multipart({}, { name: "receipt", bytes: await receiptPicture() });
  const answer = await browser.go(`/payment/touch-n-go/${orderId}?key=${buyerKey(orderId)}`, {
    body,
  });
  expect(answer.status).toBe(302);
  return receiptOf(orderId);
}

test("a receipt that staff upload for a customer is recorded under their own name", async () => {
  const { orderId } = await placedOrder();
  const receipt = await upload(await shop.signedIn("staff"), orderId);
  const event = (await eventsOf(orderId)).find(({ kind }) => kind === "receipt");
  const [entry] = await auditOf(receipt.id);
  expect(event).toMatchObject({ to: "submitted", actor: "staff", actorName: entry!.staffName });
  expect(entry).toMatchObject({ action: "receipt.uploaded", staffId: event!.actorId });
});

test("a receipt that the customer uploads is recorded as theirs", async () => {
  const { orderId } = await placedOrder();
  const receipt = await upload(shop.browser(), orderId);
  const event = (await eventsOf(orderId)).find(({ kind }) => kind === "receipt");
  expect(event).toMatchObject({ to: "submitted", actor: "customer", actorId: null });
  expect(await auditOf(receipt.id)).toEqual([]);
});
