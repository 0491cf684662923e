import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Sen } from "#shop/money.ts";
import { listAllProducts, productSorts } from "#shop/catalogue/list-all-products.server.ts";
import { listOrders, orderSorts } from "#shop/orders/list-orders.server.ts";
import { listReceipts } from "#shop/payments/receipts.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placedOrder } from "./checkout.ts";

setUpDatabase({ gold: true });
beforeAll(async () => {
  for (const [nth, labourFee] of [
    100, 900, 100, 500, 100, 900, 500, 300, 100, 700, 100,
  ].entries()) {
    const product = await makeProduct({ slug: `ring-${nth}`, labourFee: labourFee as Sen });
    await placedOrder(product);
  }
  // Some orders share a timestamp, so that the id has to break the tie.
  await db.execute(sql`update ${orders} set created_at = date_trunc('minute', created_at)
    where total_amount in (select min(total_amount) from ${orders})`);
});

test.each(orderSorts)("pages sorted by %s contain every order once", async (sort) => {
  const full = await listOrders(clerk, { sort, perPage: 100 });
  expect(full.orders).toHaveLength(11);
  for (const perPage of [1, 2, 3, 4, 5, 10]) {
    const { pages } = await listOrders(clerk, { sort, perPage });
    const read = [];
    for (let page = 1; page <= pages; page += 1) {
      read.push(...(await listOrders(clerk, { sort, perPage, page })).orders);
    }
    expect(read).toEqual(full.orders);
  }
});

test.each(orderSorts)("sorted by %s each order is followed by the next ones", async (sort) => {
  const { orders: whole } = await listOrders(clerk, { sort, perPage: 100 });
  for (const [nth, { id }] of whole.entries()) {
    const behind = await listOrders(clerk, { sort, perPage: 3, after: id });
    expect(behind.orders).toEqual(whole.slice(nth + 1, nth + 4));
    expect(behind.page).toBeUndefined();
    expect(behind.next).toBe(nth + 4 < whole.length ? whole[nth + 3]!.id : undefined);
  }
});

test.each(productSorts)("sorted by %s each product is followed by the next ones", async (sort) => {
  const { products: whole } = await listAllProducts(clerk, { sort, perPage: 100 });
  for (const [nth, { id }] of whole.entries()) {
    const behind = await listAllProducts(clerk, { sort, perPage: 3, after: id });
    expect(behind.products).toEqual(whole.slice(nth + 1, nth + 4));
  }
});

test("receipts paginate the same way, pending ones and all", async () => {
  await db.execute(sql`insert into touch_n_go_payments (order_id, receipt, fingerprint, created_at)
    select id, id, id, date_trunc('minute', created_at) from ${orders}`);
  for (const status of [undefined, "waiting"] as const) {
    const { receipts: whole } = await listReceipts(clerk, { status, perPage: 100 });
    expect(whole).toHaveLength(11);
    for (const [nth, { id }] of whole.entries()) {
      const behind = await listReceipts(clerk, { status, perPage: 3, after: id });
      expect(behind.receipts).toEqual(whole.slice(nth + 1, nth + 4));
    }
  }
});

test("orders sort by total and by date in both directions", async () => {
  const by = async (sort: (typeof orderSorts)[number]) =>
    (await listOrders(clerk, { sort, perPage: 100 })).orders;
  const dear = (await by("total-desc")).map(({ totalAmount }) => totalAmount);
  expect(dear).toEqual(dear.toSorted((one, other) => other - one));
  const cheap = (await by("total-asc")).map(({ totalAmount }) => totalAmount);
  expect(cheap).toEqual(dear.toReversed());
  const ages = (await by("newest")).map(({ createdAt }) => createdAt.getTime());
  expect(ages).toEqual(ages.toSorted((one, other) => other - one));
  expect((await by("oldest")).map(({ id }) => id)).toEqual(
    (await by("newest")).map(({ id }) => id).toReversed(),
  );
});
