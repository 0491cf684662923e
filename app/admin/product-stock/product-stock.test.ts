import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

// Stock adjustments over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

async function open(productId: string) {
  const page = await staff.go(`/admin/products/${productId}/stock`);
  return loaderDataOf(page, "admin/product-stock") as {
    stock: { onHand: number; newestMovement: number };
  };
}

async function send(productId: string, fields: Record<string, string>) {
  const { stock } = await open(productId);
  const form = { shownMovement: `${stock.newestMovement}`, note: "", ...fields };
  return staff.go(`/admin/products/${productId}/stock`, { form });
}

test("staff adjust a stock, and each refusal is said in words", async () => {
  const id = await makeProduct({ stock: 5 });
  const done = await send(id, { cause: "received", pieces: "2" });
  expect(toastOf(done)).toBe("Stock adjusted: 7 pieces on hand");
  expect(await onHand(id)).toBe(7);
  const said = async (fields: Record<string, string>) => (await send(id, fields)).text;
  expect(await said({ cause: "lost", pieces: "8" })).toContain("Only 7 pieces are on hand.");
  expect(await said({ cause: "counted", pieces: "6", shownMovement: "1" })).toContain(
    "The stock has changed since you opened this page: 7 on hand now.",
  );
  expect(await said({ cause: "", pieces: "" })).toContain("Choose what happened");
  expect(await said({ cause: "lost", pieces: "0" })).toContain("Enter 1 or more");
  expect(await said({ cause: "other-added", pieces: "1" })).toContain("Write what happened");
  expect(await onHand(id)).toBe(7);
});

test("the history as a CSV file has order, reason and balance", async () => {
  const id = await makeProduct({ stock: 5, slug: "court-band" });
  const { orderId } = await placedOrder(id, 2);
  await send(id, { cause: "other-removed", pieces: "1", note: "=Lent, to the fair" });
  const { text, headers } = await staff.go(`/admin/products/${id}/stock/export`);
  expect(headers.get("Content-Disposition")).toMatch(/stock-court-band-\d{4}-\d\d-\d\d\.csv/);
  const lines = text.split("\r\n").map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d/, "at"));
  const { orderNumber } = await orderOf(orderId);
  expect(lines).toEqual([
    "Date,Change,On Hand,Reason,Order Number,Staff,Note",
    "at,5,5,Changed by staff,,,",
    `at,-2,3,Ordered,${orderNumber},,`,
    expect.stringMatching(/^at,-1,2,Other reason,,.+,"'=Lent, to the fair"$/),
    "",
  ]);
});

test("an unknown product has no stock", async () => {
  for (const id of [crypto.randomUUID(), "nothing"]) {
    expect((await staff.go(`/admin/products/${id}/stock`)).status).toBe(404);
    expect((await staff.go(`/admin/products/${id}/stock/export`)).status).toBe(404);
    const form = { cause: "received", pieces: "1", shownMovement: "0" };
    expect((await staff.go(`/admin/products/${id}/stock`, { form })).status).toBe(404);
  }
});
