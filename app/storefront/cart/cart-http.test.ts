import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CartLine } from "#shop/cart/cart.server.ts";
import type { PaymentMethodOptions } from "#shop/orders/payment-methods.server.ts";
import { toastOf } from "#kit/forms.ts";
import { makeProduct } from "#tests/factories.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";

// What the cart tells a browser, with and without JavaScript.

const shop = setUpShop({ gold: true });

type Shown = { cart: { lines: CartLine[] }; methods: PaymentMethodOptions };

async function shownTo(browser: Browser): Promise<Shown> {
  return loaderDataOf(await browser.go("/cart"), "storefront/cart") as Shown;
}

async function withLine(stock: number, quantity: number) {
  const browser = shop.browser();
  const productId = await makeProduct({ stock });
  await browser.go("/cart", { form: { intent: "add", productId, quantity: `${quantity}` } });
  const itemId = (await shownTo(browser)).cart.lines[0]!.id;
  return { browser, itemId };
}

test.each([
  ["0", "Enter at least 1, or remove the item"],
  ["100", "Enter at most 99"],
  ["abc", "Enter a number"],
  ["1.5", "Enter a whole number"],
  ["6", "Only 5 left in stock."],
])("a typed quantity of %j changes nothing and says why", async (quantity, sentence) => {
  const { browser, itemId } = await withLine(5, 2);
  const answer = await browser.go("/cart", { form: { intent: "type", itemId, quantity } });
  const { actionData } = JSON.parse(answer.text) as { actionData: Record<string, object> };
  expect(actionData["storefront/cart"]).toMatchObject({ ok: false, itemId, message: sentence });
  expect((await shownTo(browser)).cart.lines).toMatchObject([{ quantity: 2 }]);
});

// At the limit, the plus button of a browser without JavaScript can still be pressed.
test.each([
  [5, "6", "Only 5 left in stock."],
  [150, "100", "Enter at most 99"],
])(
  "with %i in stock, the plus button raises no quantity to %s",
  async (stock, quantity, sentence) => {
    const held = Number(quantity) - 1;
    const { browser, itemId } = await withLine(stock, held);
    const answer = await browser.go("/cart", { form: { intent: "set", itemId, quantity } });
    const { actionData } = JSON.parse(answer.text) as { actionData: Record<string, object> };
    expect(actionData["storefront/cart"]).toMatchObject({ ok: false, itemId, message: sentence });
    expect((await shownTo(browser)).cart.lines).toMatchObject([{ quantity: held }]);
  },
);

test("Add to Cart that is sent again with its key adds once; an invalid key is ignored", async () => {
  const browser = shop.browser();
  const form = { intent: "add", productId: await makeProduct({ stock: 5 }), quantity: "1" };
  const formKey = randomUUID();
  for (const key of [formKey, formKey, "none", ""]) {
    const answer = await browser.go("/cart", { form: { ...form, formKey: key } });
    expect(toastOf(answer)).toContain("Added to cart!");
  }
  expect((await shownTo(browser)).cart.lines).toMatchObject([{ quantity: 3 }]);
});

test("a typed quantity in stock replaces the old one", async () => {
  const { browser, itemId } = await withLine(5, 2);
  await browser.go("/cart", { form: { intent: "type", itemId, quantity: "5" } });
  expect((await shownTo(browser)).cart.lines).toMatchObject([{ quantity: 5 }]);
});

test("the most pieces of one kind are not called the stock", async () => {
  const { browser } = await withLine(150, 60);
  const { productId } = (await shownTo(browser)).cart.lines[0]!.piece!;
  const form = { intent: "add", productId, quantity: "40" };
  expect(toastOf(await browser.go("/cart", { form }))).toContain(
    "You can have at most 99 of the same piece in your cart.",
  );
});

test("the cart knows which methods can pay it, up to the limit and above", async () => {
  // RM 2,154.90 each: 13 cost RM 28,013.70, 14 cost RM 30,168.60.
  const { browser, itemId } = await withLine(20, 13);
  expect((await shownTo(browser)).methods.offered).toMatchObject([{ method: "stripe_fpx" }]);
  await browser.go("/cart", { form: { intent: "set", itemId, quantity: "14" } });
  expect((await shownTo(browser)).methods).toMatchObject({
    offered: [],
    hidden: [
      { method: "stripe_fpx", why: "above-limit", limit: 3_000_000 },
      { method: "touch_n_go", why: "above-limit", limit: 2_000_000 },
    ],
  });
});

test("a line is saved for later: its piece is on the wishlist and no longer in the cart", async () => {
  const { browser, itemId } = await withLine(5, 2);
  const { productId } = (await shownTo(browser)).cart.lines[0]!.piece!;
  const saved = await browser.go("/cart", { form: { intent: "save-for-later", itemId } });
  expect([saved.location, toastOf(saved)]).toEqual([
    "/cart",
    expect.stringMatching(/^Saved to your wishlist/),
  ]);
  expect((await shownTo(browser)).cart.lines).toEqual([]);
  expect((await browser.go("/wishlist/pieces")).text).toContain(productId);
  // A second press finds no line, and another browser has none.
  for (const person of [browser, shop.browser("203.0.113.90")]) {
    await person.go("/cart", { form: { intent: "save-for-later", itemId } });
  }
  expect((await browser.go("/wishlist/pieces")).text.split(productId)).toHaveLength(2);
});
