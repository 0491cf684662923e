import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { archiveProducts } from "#shop/catalogue/manage-products.server.ts";
import type { Picture } from "#shop/picture.ts";
import { listAccountOrders } from "./account-orders.server.ts";
import { readOrder } from "./read-order.server.ts";
import { trackOrdersByPhone } from "./track-orders.server.ts";
import { succeeded } from "#tests/answers.ts";
import { newCustomer } from "#tests/accounts.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { statementsOf } from "#tests/statements.ts";

setUpDatabase({ gold: true });

const front: Picture = { key: "frontfront", width: 900, height: 900, tint: "#c9a227" };
const side = { ...front, key: "sidesideside" };
const images = [front, side].map((picture) => ({ picture, alt: "A band" }));
const phoneNumber = "+60123400001";

/** What a stranger's page of the order shows, which is the least that any page does. */
async function pictureOf(orderId: string) {
  const seen = await readOrder(orderId, viewerOf({ guestId: null }));
  return seen!.order.items[0]!.picture;
}

test("a piece is shown by its product's first picture, also once it has left the catalogue", async () => {
  const { orderId, productId } = await placedOrder({ images });
  expect(await pictureOf(orderId)).toEqual(front);
  await archiveProducts(clerk, [productId], true);
  expect(await pictureOf(orderId)).toEqual(front);
});

test("a piece whose product has no picture has none", async () => {
  const { orderId } = await placedOrder({ images: [] });
  expect(await pictureOf(orderId)).toBeNull();
});

test("the lists of an account and of a phone number have the pictures, in as many statements for any number of orders", async () => {
  const { id } = await newCustomer();
  const product = await makeProduct({ images, stock: 50 });
  const order = async () => {
    const { orderId } = await placedOrder(product, 1, { phoneNumber });
    await db.update(orders).set({ userId: id }).where(eq(orders.id, orderId));
  };
  const lists = () => [
    listAccountOrders(id, 1),
    trackOrdersByPhone("203.0.113.7", { phoneNumber }).then(succeeded),
  ];
  await order();
  const few = await statementsOf(() => Promise.all(lists()));
  await order();
  await order();
  const many = await statementsOf(() => Promise.all(lists()));
  expect(many).toHaveLength(few.length);
  for (const list of await Promise.all(lists())) {
    const shown = list.orders.flatMap(({ items }) => items.map(({ picture }) => picture));
    expect(shown).toEqual([front, front, front]);
  }
});
