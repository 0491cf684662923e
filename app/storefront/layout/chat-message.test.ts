import { beforeAll, expect, test } from "vitest";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

const shop = setUpShop({ gold: true });
let product: string;
beforeAll(async () => {
  product = await makeProduct({ translations: { ms: { name: "Cincin Belah Rotan" } } });
});

async function messageOf(path: string, screen: string) {
  const data = loaderDataOf(await shop.browser().go(path), screen);
  return (data as { chatMessage: string }).chatMessage;
}

test("a chat from a piece's page begins with the piece, in the language of the page", async () => {
  const message = await messageOf("/ms/products/seri-plain-court-band", "storefront/product");
  expect(message.split("\n").slice(1)).toEqual([
    "Cincin Belah Rotan",
    "3.42 g · RM 2,154.90",
    expect.stringMatching(/^https?:.*\/ms\/products\/seri-plain-court-band$/),
  ]);
});

test("a chat from an order's page begins with its number, and names nobody", async () => {
  const { orderId } = await placedOrder(product);
  const path = `/order-confirmation/${orderId}`;
  const ofBuyer = await messageOf(`${path}?key=${orderKey(orderId)}`, "storefront/order");
  expect(ofBuyer).toMatch(/^Hello, about my order [A-Z0-9-]+: $/);
  expect(await messageOf(path, "storefront/order")).toBe(ofBuyer);
});
