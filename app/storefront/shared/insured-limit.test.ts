import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { availableMethods } from "#shop/orders/payment-methods.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { findProduct, type Product } from "#shop/catalogue/find-product.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import { pieces } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { CartSummary } from "../cart/cart-summary.tsx";
import Assurances from "./around-piece/assurances.tsx";

setUpDatabase({ gold: true, emptied: "products" });

// At RM 595 a gram, the light piece costs RM 417.50 and the heavy one RM 29,870.
const light = 500 as Milligrams;
const heavy = 50_000 as Milligrams;
const layout = { insuredLimit: 100_000 };
// A no-break space, because the amount stands in the middle of a sentence.
const upTo = "insured up to RM\u00A01,000.00 per parcel";
const plain = "with tracking and signature";

describe("the page of a piece", () => {
  async function pageOf(given: Parameters<typeof makeProduct>[0], loaded = layout) {
    await makeProduct({ name: "Ring", ...given });
    const product = (await findProduct("ring")) as Product;
    return htmlOf(createElement(Assurances, { product }), loaded);
  }

  test("says insured, with the limit, if the piece does not cost more", async () => {
    expect(await pageOf({ weight: light })).toContain(upTo);
  });

  test("does not say insured of a piece that costs more", async () => {
    const page = await pageOf({ weight: heavy });
    expect(page).not.toContain("insured");
    expect(page).toContain(plain);
  });

  test("does not say insured if one choice costs more", async () => {
    const size = { name: "Size", priceAdjustment: 0 as Sen, stockAdjustment: 0 };
    const variants = [
      { ...size, value: "12", weight: null },
      { ...size, value: "30", weight: heavy },
    ];
    expect(await pageOf({ weight: light, variants })).not.toContain("insured");
  });

  test("does not say insured without a policy", async () => {
    const page = await pageOf({ weight: light }, { insuredLimit: null as never });
    expect(page).not.toContain("insured");
  });
});

describe("the cart", () => {
  async function cartOf(weight: Milligrams, quantity: number) {
    const owner = { guestId: crypto.randomUUID() };
    await addToCart(owner, { ...pieces(await makeProduct({ weight })), quantity });
    const cart = await readCart(owner);
    const methods = availableMethods(defaultProfile.paymentMethods as never, cart.subtotal);
    const summary = { cart, methods, priceLockMinutes: 10, dateTexts: undefined };
    return htmlOf(createElement(CartSummary, summary), layout);
  }

  test("says insured of several pieces below the limit: they are packed as several parcels", async () => {
    expect(await cartOf(light, 5)).toContain(upTo);
  });

  test("does not say insured of one piece above it", async () => {
    const page = await cartOf(heavy, 1);
    expect(page).not.toContain("insured");
    expect(page).toContain(plain);
  });
});
