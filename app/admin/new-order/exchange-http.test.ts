import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import type { Sen } from "#shop/money.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { moneyOf, orderOf } from "#tests/order-rows.ts";
import { arrivedOrder, inspected } from "#tests/returns.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

// Exchanges over HTTP, sent by staff as plain forms.

const shop = setUpShop({ gold: true, emptied: "transit_policies" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

const exchange = { kind: "exchange", reason: "faulty" } as const;

type Loaded = {
  review?: { quote: string; total: number };
  formKey: string;
  refundId: string;
  exchange?: { credit: number; customer: Record<string, unknown> };
};

/** An inspected exchange and the page on which staff choose the new pieces. */
async function opened(labourFee: number) {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, exchange);
  const deduct = { intent: "exchange", deduction: "", deductionReason: "" };
  const { location } = await staff.go(`/admin/returns/${returnId}`, { form: deduct });
  expect(location).toBe(`/admin/orders/new?draft=${returnId}`);
  const productId = await makeProduct({ labourFee: labourFee as Sen });
  const add = { intent: "add", draft: returnId, productId, quantity: "1" };
  await staff.go(location, { form: add });
  const page = await staff.go(location);
  const loaded = loaderDataOf(page, "admin/new-order") as Loaded;
  const form = {
    intent: "place",
    draft: returnId,
    fullName: "Siti Nurhaliza",
    phoneNumber: "012-345 6789",
    deliveryMethod: "collect",
    paymentMethod: "cash",
    formKey: loaded.formKey,
    quote: loaded.review!.quote,
    shownValue: String(loaded.exchange!.credit),
    refundId: loaded.refundId,
    refundReference: "MBB-9",
  };
  const place = (given: Record<string, string> = {}) =>
    staff.go(location, { form: { ...form, ...given } });
  return { old, returnId, loaded, place };
}

test("staff deduct, choose new pieces for the old buyer, and take the difference", async () => {
  const { old, returnId, loaded, place } = await opened(90_000);
  expect(loaded.exchange!.customer).toMatchObject({ fullName: "Siti Nurhaliza" });
  const placed = await place();
  expect(toastOf(placed)).toMatch(/^Order placed/);
  const orderId = placed.location.split("/").at(-1)!;
  const { totalAmount, exchangeCredit } = await orderOf(orderId);
  expect(exchangeCredit).toBe(old.item.unitPrice);
  expect(await moneyOf(orderId)).toMatchObject([
    { method: "exchange" },
    { method: "cash", amount: totalAmount - exchangeCredit },
  ]);
  expect((await place()).location).toBe(placed.location);
  const screen = await staff.go(`/admin/returns/${returnId}`);
  expect(loaderDataOf(screen, "admin/return")).toMatchObject({
    detail: { row: { newOrder: { id: orderId } } },
  });
  const key = `?key=${orderKey(old.orderId)}`;
  const page = await shop.browser().go(`/order-confirmation/${old.orderId}${key}`);
  expect(loaderDataOf(page, "storefront/order")).toMatchObject({
    fullOrder: { returns: [{ newOrder: { id: orderId, exchangeCredit } }] },
  });
});

test("each refusal of an exchange is said in words, and the typed values stay", async () => {
  const { place, loaded, returnId } = await opened(1_000);
  const credit = loaded.exchange!.credit;
  const missing = await place({ refundReference: "" });
  expect(missing.text).toContain("Enter the transfer reference");
  expect(missing.text).toContain('"fullName":"Siti Nurhaliza"');
  expect((await place({ shownValue: String(credit - 1) })).text).toContain(
    "The returned pieces now count for",
  );
  const refundedMeanwhile = await place({ shownLeft: "1" });
  expect(refundedMeanwhile.location).toBe(`/admin/returns/${returnId}`);
  expect(toastOf(refundedMeanwhile)).toContain("The payments or refunds of this order");
  expect((await place({ fullName: "" })).text).toContain("Enter the customer's name");
  expect(toastOf(await place())).toMatch(/^Order placed/);
});

test("a deduction needs a reason and stays below the value", async () => {
  const old = await arrivedOrder();
  const returnId = await inspected(old, 1, exchange);
  const deduct = (deduction: string, deductionReason = "Worn") =>
    staff.go(`/admin/returns/${returnId}`, {
      form: { intent: "exchange", deduction, deductionReason },
    });
  expect((await deduct("5", "")).text).toContain("Write the reason for the deduction");
  expect((await deduct("999999")).text).toContain("Deduct at most");
  expect((await deduct("5")).location).toContain(returnId);
  const page = await staff.go(`/admin/orders/new?draft=${returnId}`);
  const { exchange: shown } = loaderDataOf(page, "admin/new-order") as Loaded;
  expect(shown!.credit).toBe(old.item.unitPrice - 500);
});
