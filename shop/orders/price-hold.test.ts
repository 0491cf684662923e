import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "./place-order.server.ts";
import { reviewCheckout, reviewDraft } from "./review-checkout.server.ts";
import {
  readPricingSettings,
  setPricingSettings,
  type PricingSettings,
} from "#shop/profile/pricing-settings.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import { atCheckout, guestWith, openCheckout, pieces } from "#tests/checkout.ts";
import { onHand, theOrder } from "#tests/order-rows.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, settings" });
afterEach(() => {
  vi.useRealTimers();
});

const price = 215_490;
const asked = { ok: false, reason: "price-changed", oldTotal: price, newTotal: 217_200 };

describe("the quoted price", () => {
  test.each<[string, (product: string) => unknown, number, object]>([
    ["is charged although gold has risen", () => goldAt(620, 670), price, { goldPrice: 59_500 }],
    [
      "is charged although staff raised the labour fee",
      (id) => change(id, { labourFee: 20_000 as Sen }),
      price,
      { labourFee: 12_000 },
    ],
    ["gives way to a lower one", () => goldAt(590, 635), 59_000 * 3.42 + 12_000, {}],
    ["is charged after its expiry if nothing changed", tenMinutesLater, price, {}],
  ])("%s", async (_what, happens, total, item) => {
    const { productId, buyer, form } = await atCheckout();
    await happens(productId);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order).toMatchObject({ totalAmount: total, items: [{ unitPrice: total, ...item }] });
  });

  test("is void after a change of purity", async () => {
    const { productId: product, buyer, form } = await atCheckout();
    await change(product, { purity: "999" });
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
  });

  test("is replaced at checkout by a new quote after a change of purity", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const shown = (await reviewCheckout(buyer.owner))!;
    expect(shown.total).toBe(215_490);
    await change(product, { purity: "999" });
    const again = (await reviewCheckout(buyer.owner, shown.quote))!;
    expect(again).toMatchObject({ total: 64_000 * 3.42 + 12_000 });
    expect(again.quote).not.toBe(shown.quote);
    expect(again.lines[0]).toMatchObject({ piece: { purity: "999", goldPrice: 64_000 } });
    const form = { ...(await openCheckout(buyer.owner)), quote: shown.quote! };
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
    const sold = await theOrder(await placeOrder(buyer, { ...form, quote: again.quote! }));
    expect(sold).toMatchObject({ totalAmount: again.total, items: [{ purity: "999" }] });
  });

  test("is shown again with what has become cheaper, for the rest of its time", async () => {
    const buyer = await guestWith(await makeProduct());
    succeeded(await addToCart(buyer.owner, pieces(await makeProduct({ purity: "999" }))));
    const shown = (await reviewCheckout(buyer.owner))!;
    await goldAt(620, 630);
    const again = (await reviewCheckout(buyer.owner, shown.quote))!;
    const total = 2 * 12_000 + 3.42 * (59_500 + 63_000);
    expect(again).toMatchObject({ total, held: { until: shown.held!.until } });
    for (const quote of [shown.quote!, again.quote!]) {
      expect((await reviewCheckout(buyer.owner, quote))!.total).toBe(total);
    }
    const form = { ...(await openCheckout(buyer.owner)), quote: again.quote! };
    expect(await theOrder(await placeOrder(buyer, form))).toMatchObject({ totalAmount: total });
  });

  test("needs confirmation after expiry if the total changed, with both totals", async () => {
    const { productId: product, buyer, form } = await atCheckout();
    await goldAt(600, 645);
    tenMinutesLater();
    expect(await placeOrder(buyer, form)).toEqual(asked);
    expect(await onHand(product)).toBe(5);
    const order = await theOrder(await placeOrder(buyer, await openCheckout(buyer.owner)));
    expect(order.totalAmount).toBe(217_200);
  });
});

describe("the hold's duration", () => {
  test("is set by the owner", async () => {
    const { owner } = await guestWith();
    expect(await reviewCheckout(owner)).toMatchObject({ held: { seconds: 600 } });
    await lockPriceFor(3);
    const review = (await reviewCheckout(owner))!;
    expect(review).toMatchObject({ held: { seconds: 180 } });
    await lockPriceFor(60);
    expect(await reviewCheckout(owner, review.quote)).toMatchObject({ quote: review.quote });
  });

  test("may be zero: any rise needs confirmation", async () => {
    await lockPriceFor(0);
    const buyer = await guestWith();
    const { quote, held } = (await reviewCheckout(buyer.owner))!;
    expect(held).toBeUndefined();
    await goldAt(600, 645);
    const form = { ...(await openCheckout(buyer.owner)), quote: quote! };
    expect(await placeOrder(buyer, form)).toEqual(asked);
  });
});

describe("an order that staff enter", () => {
  const draftId = crypto.randomUUID();
  const owner = draftOwner(clerk, draftId);
  const heldMinutes = async () => {
    const { held } = (await reviewDraft(clerk, draftId))!;
    return held && Math.round(held.seconds / 60);
  };

  test("holds its prices by a rule of its own, half an hour if nobody has set it", async () => {
    succeeded(await addToCart(owner, pieces(await makeProduct())));
    expect(await heldMinutes()).toBe(30);
    await changeRules({ counterLockMinutes: 45 });
    expect(await heldMinutes()).toBe(45);
    await changeRules({ counterLockMinutes: 0 });
    expect(await heldMinutes()).toBeUndefined();
    const buyer = await guestWith();
    expect((await reviewCheckout(buyer.owner))!.held!.seconds).toBe(600);
  });

  test("is placed at the price that it showed, twenty minutes and a rise later", async () => {
    succeeded(await addToCart(owner, pieces(await makeProduct())));
    const { quote, total } = (await reviewDraft(clerk, draftId))!;
    await goldAt(620, 670);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
    const form = { ...(await openCheckout(owner)), quote: quote! };
    const placed = await placeOrder({ owner, userId: null, guestId: null }, form);
    expect(await theOrder(placed)).toMatchObject({ totalAmount: total });
  });
});

function lockPriceFor(priceLockMinutes: number) {
  return changeRules({ priceLockMinutes });
}

async function changeRules(rules: Partial<PricingSettings>) {
  const badge = { ...clerk, role: "owner" as const };
  await setPricingSettings(badge, { ...(await readPricingSettings()), ...rules });
}

async function change(productId: string, fields: Partial<typeof products.$inferInsert>) {
  await db.update(products).set(fields).where(eq(products.id, productId));
}

function tenMinutesLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
}
