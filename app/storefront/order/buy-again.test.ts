import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { htmlOf } from "#tests/render.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { BuyAgainForm } from "../shared/order/buy-again-form.tsx";

// "Buy again" on the order's page.

const shop = setUpShop({ gold: true });
let product: string;
beforeAll(async () => {
  product = await makeProduct({ stock: 20 });
});

async function cancelledOrder(quantity: number) {
  const { orderId } = await placedOrder(product, quantity);
  await setStatuses(orderId, "cancelled", "pending");
  return orderId;
}

/** Opens the order's page, and presses the button as often as the form is sent. */
async function buyAgain(browser: Browser, orderId: string, times: number) {
  const path = `/order-confirmation/${orderId}?key=${orderKey(orderId)}`;
  const { fullOrder } = loaderDataOf(await browser.go(path), "storefront/order") as {
    fullOrder: { buyAgainKey: string };
  };
  for (let nth = 0; nth < times; nth += 1) {
    const form = { intent: "buy-again", orderId, formKey: fullOrder.buyAgainKey };
    const answer = await browser.go(path, { form });
    expect([answer.location, toastOf(answer)]).toEqual(["/cart", "Added to cart!: "]);
  }
}

async function quantityInCart(browser: Browser) {
  const { cart } = loaderDataOf(await browser.go("/cart"), "storefront/cart") as {
    cart: { lines: { quantity: number }[] };
  };
  return cart.lines.map(({ quantity }) => quantity);
}

test("the form sent again adds the pieces once; the page opened again adds them again", async () => {
  const browser = shop.browser();
  const orderId = await cancelledOrder(2);
  await buyAgain(browser, orderId, 3);
  expect(await quantityInCart(browser)).toEqual([2]);
  await buyAgain(browser, orderId, 2);
  expect(await quantityInCart(browser)).toEqual([4]);
});

test("of two orders of the same piece, each adds its own pieces", async () => {
  const browser = shop.browser();
  await buyAgain(browser, await cancelledOrder(1), 2);
  await buyAgain(browser, await cancelledOrder(2), 2);
  expect(await quantityInCart(browser)).toEqual([3]);
});

test("the form sends the key of its page", () => {
  const formKey = crypto.randomUUID();
  const html = htmlOf(createElement(BuyAgainForm, { orderId: crypto.randomUUID(), formKey }));
  expect(html).toContain(`name="formKey" value="${formKey}"`);
});
