import { describe, expect, test } from "vitest";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "./place-order.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { atCheckout, guest, guestWith, openCheckout, pieces } from "#tests/checkout.ts";
import { onHand, theOrder, variantsOf } from "#tests/order-rows.ts";

setUpDatabase({ gold: true });

describe("a variant", () => {
  test("adds its price and sells only its own stock", async () => {
    const product = await makeProduct({
      stock: 5,
      variants: [
        { name: "Ring Size", value: "10", priceAdjustment: 1_800 as Sen, stockAdjustment: -3 },
        { name: "Ring Size", value: "12", stockAdjustment: 2 },
      ],
    });
    const [ten, twelve] = await variantsOf(product);
    const { buyer, form } = await atCheckout(product, 2, [ten!]);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.items[0]).toMatchObject({
      unitPrice: 217_290,
      choices: [{ name: "Ring Size", value: "10" }],
    });

    // 3 on hand: none left of size 10, five of size 12, two of which overdraw the common stock.
    const wanted = { productId: product, colorId: null, variantIds: [ten!] };
    expect(await addToCart(guest().owner, { ...wanted, quantity: 1 })).toEqual({
      ok: false,
      reason: "not-enough-stock",
      onHand: 0,
    });
    const last = await guestWith(product, 5, [twelve!]);
    expect(await placeOrder(last, await openCheckout(last.owner))).toMatchObject({ ok: true });
    expect(await onHand(product)).toBe(-2);
    expect(
      await addToCart(guest().owner, { ...wanted, variantIds: [twelve!], quantity: 1 }),
    ).toMatchObject({ ok: false, onHand: 0 });
  });

  test("a refusal names every short line, including two sizes sharing one stock", async () => {
    const band = await makeProduct({ name: "Band", stock: 1 });
    const ring = await makeProduct({
      name: "Ring",
      stock: 1,
      variants: [
        { name: "Ring Size", value: "10" },
        { name: "Ring Size", value: "12" },
      ],
    });
    const buyer = await guestWith(band);
    for (const size of await variantsOf(ring)) {
      const wanted = pieces(ring, 1, [size]);
      expect(await addToCart(buyer.owner, wanted)).toEqual({ ok: true });
    }
    const form = await openCheckout(buyer.owner);
    const faster = await guestWith(band);
    await placeOrder(faster, await openCheckout(faster.owner));
    expect(await placeOrder(buyer, form)).toMatchObject({
      reason: "not-enough-stock",
      short: [
        { name: "Band", onHand: 0 },
        { name: "Ring", choices: "Ring Size: 12", onHand: 0 },
      ],
    });
    expect(await onHand(ring)).toBe(1);
  });

  test("is required once for each name and must exist", async () => {
    const product = await makeProduct({
      variants: [
        { name: "Ring Size", value: "10" },
        { name: "Ring Size", value: "12" },
      ],
      colors: [{ name: "Rose Gold", hexCode: "#CF9278" }],
    });
    const variants = await variantsOf(product);
    const wanted = { productId: product, colorId: null, quantity: 1 };
    const add = (variantIds: string[], colorId: string | null = null) =>
      addToCart(guest().owner, { ...wanted, variantIds, colorId });
    expect(await add([])).toEqual({ ok: false, reason: "choose-variant", missing: ["Ring Size"] });
    expect(await add(variants)).toEqual({ ok: false, reason: "choice-unavailable" });
    expect(await add([product])).toEqual({ ok: false, reason: "choice-unavailable" });
    expect(await add([variants[0]!])).toEqual({ ok: false, reason: "choose-color" });
    expect(await add([variants[0]!], product)).toEqual({ ok: false, reason: "choice-unavailable" });
  });
});

describe("an invalid choice", () => {
  test("is not sold if its adjustment makes the price zero or less", async () => {
    const product = await makeProduct({
      variants: [{ name: "Ring Size", value: "10", priceAdjustment: -215_490 as Sen }],
    });
    const variantIds = await variantsOf(product);
    const wanted = pieces(product, 1, variantIds);
    expect(await addToCart(guest().owner, wanted)).toEqual({
      ok: false,
      reason: "price-unavailable",
    });
  });

  test("is the same line if a variant is named twice", async () => {
    const product = await makeProduct({ variants: [{ name: "Ring Size", value: "10" }] });
    const [size] = await variantsOf(product);
    const { owner } = await guestWith(product, 1, [size!]);
    const twice = pieces(product, 1, [size!, size!]);
    expect(await addToCart(owner, twice)).toEqual({ ok: true });
    expect((await readCart(owner)).lines).toMatchObject([{ quantity: 2 }]);
  });
});
