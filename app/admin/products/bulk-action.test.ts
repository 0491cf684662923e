import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { toastOf } from "#kit/forms.ts";
import { takeStock } from "#shop/stock/stock.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { type Browser, setUpShop } from "#tests/shop-in-process.ts";
import type { BulkAnswer } from "./bulk-action.server.ts";

// Bulk changes over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true, emptied: "orders, products" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

const list = "/admin/products?q=gelang&sort=name-asc";

async function makeBangles(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await makeProduct({ name: `Gelang ${nth}` }));
  return ids;
}

async function feesOf(): Promise<Set<number>> {
  const rows = await db.select({ fee: products.labourFee }).from(products);
  return new Set(rows.map(({ fee }) => fee));
}

function answerIn(text: string): BulkAnswer {
  const { actionData } = JSON.parse(text) as { actionData: Record<string, BulkAnswer> };
  return actionData["admin/products"]!;
}

function undoOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith("emas.toast="))!;
  const body = decodeURIComponent(cookie.split(";")[0]!.slice("emas.toast=".length));
  const toast = JSON.parse(
    Buffer.from(body.slice(0, body.lastIndexOf(".")), "base64url").toString(),
  ) as { undo: { to: string; fields: { undo: string } } };
  expect(toast.undo.to).toBe(list);
  return toast.undo.fields.undo;
}

test("all 40 results of a search get a labour fee by one form, and their old one by another", async () => {
  await makeBangles(40);
  const form = { all: "40", change: "labour-fee", labourFee: "45" };
  const done = await staff.go(list, { form });
  expect(toastOf(done)).toMatch(/^40 products updated/);
  expect(done.location).toBe(list);
  expect(await feesOf()).toEqual(new Set([4_500]));
  const undone = await staff.go(list, { form: { undo: undoOf(done.headers) } });
  expect(toastOf(undone)).toMatch(/^Undone: 40 products are as they were before/);
  expect(await feesOf()).toEqual(new Set([12_000]));
});

test("a form whose answer was lost raises labour fees once", async () => {
  await makeBangles(2);
  const formId = crypto.randomUUID();
  const form = { all: "2", change: "labour-fee-up", amount: "5", formId };
  for (const _ of [1, 2]) {
    expect(toastOf(await staff.go(list, { form }))).toMatch(/^2 products updated/);
  }
  expect(await feesOf()).toEqual(new Set([12_500]));
});

test("another number of results than the list showed is refused", async () => {
  await makeBangles(2);
  const form = { all: "3", change: "labour-fee", labourFee: "45" };
  const { problem, given } = answerIn((await staff.go(list, { form })).text);
  expect(problem).toMatch(/^2 products match now, which isn't what you selected/);
  expect(given).toMatchObject({ change: "labour-fee", labourFee: "45" });
  expect(await feesOf()).toEqual(new Set([12_000]));
});

test("products are archived only after a question", async () => {
  const [id] = await makeBangles(1);
  const form = { ids: id!, change: "archive" };
  expect(answerIn((await staff.go(list, { form })).text)).toMatchObject({ archiving: 1 });
  const isArchived = async () => {
    const [row] = await db.select().from(products).where(eq(products.id, id!));
    return row!.archivedAt !== null;
  };
  expect(await isArchived()).toBe(false);
  const done = await staff.go(list, { form: { ...form, confirmed: "yes" } });
  expect(toastOf(done)).toMatch(/^1 product archived/);
  expect(await isArchived()).toBe(true);
});

test("the stock is changed as the question showed it, asked again if it has moved, and undone", async () => {
  const ids = await makeBangles(12);
  const form = { all: "12", change: "stock-counted", pieces: "4" };
  const { restocking: first } = answerIn((await staff.go(list, { form })).text);
  expect(first).toMatchObject({ count: 12, pieces: 4, hasMoved: false });
  expect(first!.first).toHaveLength(10);
  expect(first!.first[0]).toMatchObject({ from: 5, to: 4 });
  expect(await onHand(ids[0]!)).toBe(5);

  await db.transaction((tx) =>
    takeStock(tx, crypto.randomUUID(), [{ productId: ids[0]!, quantity: 2, adjustment: 0 }]),
  );
  const late = await staff.go(list, { form: { ...form, confirmed: first!.fingerprint } });
  const { restocking: again } = answerIn(late.text);
  expect(again).toMatchObject({ hasMoved: true });
  expect(await onHand(ids[0]!)).toBe(3);

  const done = await staff.go(list, { form: { ...form, confirmed: again!.fingerprint } });
  expect(toastOf(done)).toMatch(/^12 products updated/);
  expect(await onHand(ids[0]!)).toBe(4);
  const undone = await staff.go(list, { form: { undo: undoOf(done.headers) } });
  expect(toastOf(undone)).toMatch(/^Undone: 12 products/);
  expect([await onHand(ids[0]!), await onHand(ids[1]!)]).toEqual([3, 5]);
});

test("an undo names the products that it left alone", async () => {
  const [one, other] = await makeBangles(2);
  const form = { all: "2", change: "featured-on" };
  const first = await staff.go(list, { form });
  await staff.go(list, { form: { ids: other!, change: "purity-999" } });
  const undone = await staff.go(list, { form: { undo: undoOf(first.headers) } });
  expect(answerIn(undone.text).undone).toEqual({ restored: 1, left: ["Gelang 1"] });
  const [row] = await db.select().from(products).where(eq(products.id, one!));
  expect(row).toMatchObject({ isFeatured: false });
  const again = await staff.go(list, { form: { undo: undoOf(first.headers) } });
  expect(toastOf(again)).toContain("can't be undone any more");
  expect(toastOf(await staff.go(list, { form: { undo: "nonsense" } }))).toContain(
    "can't be undone",
  );
});

test.each([
  [{}, "Choose what to change."],
  [{ change: "explode" }, "Choose what to change."],
  [{ change: "featured-on" }, "Select at least one product first."],
  [{ all: "1", change: "labour-fee", labourFee: "-1" }, "Enter the new labour fee in RM"],
  [{ all: "1", change: "labour-fee-up", amount: "0" }, "Enter an amount above zero in RM"],
  [{ all: "1", change: "labour-fee-up-percent", percent: "ten" }, "Enter a percentage above zero"],
  [{ all: "1", change: "labour-fee-down-percent", percent: "101" }, "The labour fee of 1 product"],
  [{ all: "1", change: "stock-received", pieces: "0" }, "Enter 1 or more"],
  [{ all: "1", change: "stock-counted", pieces: "2.5" }, "Enter a whole number"],
  [{ all: "1", change: "stock-received", pieces: "100000" }, "The stock of 1 product"],
  [{ all: "1", change: "category", categoryId: crypto.randomUUID() }, "This category has been"],
])("the form %j is refused in words", async (form, words) => {
  await makeBangles(1);
  expect(answerIn((await staff.go(list, { form })).text).problem).toContain(words);
  expect(await feesOf()).toEqual(new Set([12_000]));
});

test("percentages are read with two decimals and a sign", async () => {
  await makeBangles(1);
  const form = { all: "1", change: "labour-fee-up-percent", percent: "7.5 %" };
  await staff.go(list, { form });
  expect(await feesOf()).toEqual(new Set([12_900]));
});
