import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import { db } from "#db/client.server.ts";
import { stockMovements } from "#db/schema/stock.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { exportStockMovements, listStockMovements } from "#shop/stock/list-movements.server.ts";
import { takeStock } from "#shop/stock/stock.server.ts";
import { succeeded } from "#tests/answers.ts";
import { newestAudit } from "#tests/audit.ts";
import { atCheckout, placedOrder } from "#tests/checkout.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { productForm } from "#tests/product-form.ts";
import { deleteProduct } from "./manage-products.server.ts";
import { readStock, adjustProductStock, adjustStockForm } from "./adjust-product-stock.server.ts";
import { saveProduct } from "./save-product.server.ts";

// Invariants: the changes of a product add up to its stock; an adjustment is made to the stock that staff saw; the stock
// never falls below what its variants have.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

type Given = Partial<z.output<typeof adjustStockForm>>;

async function adjust(productId: string, given: Given) {
  const { newestMovement } = (await readStock(clerk, productId))!;
  return adjustProductStock(clerk, productId, {
    cause: "received",
    pieces: 1,
    note: "",
    shownMovement: newestMovement,
    ...given,
  });
}

function movementsOf(productId: string) {
  return db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(stockMovements.id);
}

test("pieces are received, lost and counted, and the ledger says why and who", async () => {
  const id = await makeProduct({ stock: 5 });
  expect(await adjust(id, { cause: "received", pieces: 3 })).toEqual({ ok: true, onHand: 8 });
  const lost = { cause: "lost", pieces: 2, note: "After the fair" } as const;
  expect(await adjust(id, lost)).toEqual({ ok: true, onHand: 6 });
  expect(await adjust(id, { cause: "counted", pieces: 4 })).toEqual({ ok: true, onHand: 4 });
  expect((await movementsOf(id)).slice(1)).toMatchObject([
    { change: 3, adjustmentReason: "received", note: null, staffId: clerk.id, staffName: "Aminah" },
    { change: -2, adjustmentReason: "lost", note: "After the fair" },
    { change: -2, adjustmentReason: "counted" },
  ]);
  expect(await newestAudit()).toMatchObject({
    action: "product.stock-adjusted",
    label: "Seri Plain Court Band",
    before: { stock: 6 },
    after: { stock: 4, adjustmentReason: "counted" },
  });
});

test("a count that finds what was expected is in the history, too", async () => {
  const id = await makeProduct({ stock: 5 });
  expect(await adjust(id, { cause: "counted", pieces: 5 })).toEqual({ ok: true, onHand: 5 });
  const { movements } = await listStockMovements(clerk, id);
  expect(movements[0]).toMatchObject({ change: 0, onHand: 5, adjustmentReason: "counted" });
});

test("a count from before a sale is refused with the new number, and the sold piece stays sold", async () => {
  const { productId, buyer, form } = await atCheckout({ stock: 5 });
  const { newestMovement: shownMovement } = (await readStock(clerk, productId))!;
  succeeded(await placeOrder(buyer, form));
  const counted = { cause: "counted", pieces: 5 } as const;
  expect(await adjust(productId, { ...counted, shownMovement })).toEqual({
    ok: false,
    reason: "stock-moved",
    onHand: 4,
  });
  expect(await onHand(productId)).toBe(4);
});

test("a count that waits for a sale that is just being made is refused", async () => {
  const id = await makeProduct({ stock: 5 });
  const { newestMovement: shownMovement } = (await readStock(clerk, id))!;
  const go = Promise.withResolvers<void>();
  const isTaken = Promise.withResolvers<void>();
  const selling = db.transaction(async (tx) => {
    await takeStock(tx, crypto.randomUUID(), [{ productId: id, quantity: 1, adjustment: 0 }]);
    isTaken.resolve();
    await go.promise;
  });
  await isTaken.promise;
  const counting = adjust(id, { cause: "counted", pieces: 5, shownMovement });
  await waitForLocks();
  go.resolve();
  await selling;
  expect(await counting).toEqual({ ok: false, reason: "stock-moved", onHand: 4 });
});

test("a form that is sent twice adjusts once, also at the same time", async () => {
  const id = await makeProduct({ stock: 5 });
  const { newestMovement: shownMovement } = (await readStock(clerk, id))!;
  const form = { cause: "received", pieces: 3, shownMovement } as const;
  const answers = await Promise.all([adjust(id, form), adjust(id, form), adjust(id, form)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await onHand(id)).toBe(8);
});

test("no more pieces are removed than there are, those of variants included", async () => {
  const id = await makeProduct({ stock: 5 });
  const tooMany = await adjust(id, { cause: "damaged", pieces: 6 });
  expect(tooMany).toEqual({ ok: false, reason: "stock-below-zero", onHand: 5 });
  expect(await adjust(id, { cause: "damaged", pieces: 5 })).toEqual({ ok: true, onHand: 0 });

  const variants = [{ name: "Size", value: "12", stockAdjustment: 2 }];
  const sized = await makeProduct({ stock: 1, variants });
  expect(await adjust(sized, { cause: "lost", pieces: 3 })).toEqual({ ok: true, onHand: -2 });
  expect(await adjust(sized, { cause: "lost", pieces: 1 })).toMatchObject({ ok: false });
  expect(await adjust(sized, { cause: "received", pieces: 100_000 })).toMatchObject({
    ok: true,
  });
  expect(await adjust(sized, { cause: "received", pieces: 3 })).toEqual({
    ok: false,
    reason: "stock-too-high",
  });
});

test("a deleted product is not adjusted", async () => {
  const id = await makeProduct();
  await deleteProduct(clerk, id);
  const form = { cause: "received", pieces: 1, note: "", shownMovement: 0 } as const;
  expect(await adjustProductStock(clerk, id, form)).toEqual({ ok: false, reason: "not-found" });
});

test.each([
  [{ cause: "received", pieces: "0" }, "pieces"],
  [{ cause: "received", pieces: "" }, "pieces"],
  [{ cause: "received", pieces: "-1" }, "pieces"],
  [{ cause: "counted", pieces: "1.5" }, "pieces"],
  [{ cause: "other-removed", pieces: "1", note: " " }, "note"],
  [{ cause: "stolen", pieces: "1" }, "cause"],
  [{ cause: "", pieces: "1" }, "cause"],
])("the form %j is refused at %s", (given, field) => {
  const { error } = adjustStockForm.safeParse({ shownMovement: "1", ...given });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("a count of zero and another reason with a note are accepted", () => {
  for (const given of [
    { cause: "counted", pieces: "0" },
    { cause: "other-added", pieces: "2", note: "Found behind the safe" },
  ]) {
    expect(adjustStockForm.safeParse({ shownMovement: "1", ...given }).success).toBe(true);
  }
});

test("the history has everything that moved the stock, and each balance adds up, page by page", async () => {
  const saved = succeeded(await saveProduct(clerk, undefined, productForm({ stock: 10 })));
  const id = saved.productId;
  const { orderId } = await placedOrder(id, 2);
  await saveProduct(clerk, id, productForm({ version: 1, stock: 9, stockSeen: 8 }));
  await setStatuses(orderId, "cancelled", "failed");
  await adjust(id, { cause: "returned-to-supplier", pieces: 4 });

  const { movements, hasNewer, hasOlder } = await listStockMovements(clerk, id);
  expect({ hasNewer, hasOlder }).toEqual({ hasNewer: false, hasOlder: false });
  expect(movements).toMatchObject([
    { change: -4, onHand: 7, adjustmentReason: "returned-to-supplier", staffName: "Aminah" },
    { change: 2, onHand: 11, reason: "returned", orderId },
    { change: 1, onHand: 9, reason: "adjusted", adjustmentReason: null, staffName: "Aminah" },
    { change: -2, onHand: 8, reason: "taken", orderId, staffName: null },
    { change: 10, onHand: 10, reason: "adjusted", staffName: "Aminah" },
  ]);
  expect(movements[0]!.onHand).toBe(await onHand(id));

  const ids = movements.map((movement) => movement.id);
  const older = await listStockMovements(clerk, id, { before: ids[1], perPage: 2 });
  expect(older).toMatchObject({ hasNewer: true, hasOlder: true });
  expect(older.movements).toEqual(movements.slice(2, 4));
  const newer = await listStockMovements(clerk, id, { after: ids[2], perPage: 2 });
  expect(newer).toMatchObject({ hasNewer: false, hasOlder: true });
  expect(newer.movements).toEqual(movements.slice(0, 2));

  const exported = [];
  for await (const batch of exportStockMovements(clerk, id, 2)) exported.push(...batch);
  expect(exported).toEqual(movements.toReversed());
});
