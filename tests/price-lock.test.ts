import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import { readTradingRules, setTradingRules } from "#shop/profile/trading-rules.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, goldAt, guestWith, makeProduct, openCheckout } from "./factories.ts";
import { onHand, theOrder } from "./lookups.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, settings" });
afterEach(() => {
  vi.useRealTimers();
});

describe("the quoted price", () => {
  test("is charged during the hold although gold has risen", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(620, 670);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.totalAmount).toBe(215_490);
    expect(order.items[0]).toMatchObject({ goldPrice: 59_500, unitPrice: 215_490 });
  });

  test("is charged during the hold although staff raised the labour fee", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db
      .update(products)
      .set({ labourFee: 20_000 as Sen })
      .where(eq(products.id, product));
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.items[0]).toMatchObject({ labourFee: 12_000, unitPrice: 215_490 });
  });

  test("is void after a change of purity", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await db.update(products).set({ purity: "999" }).where(eq(products.id, product));
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
  });

  test("is replaced at checkout by a new quote after a change of purity", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const shown = (await reviewCheckout(buyer.owner))!;
    expect(shown.total).toBe(215_490);
    await db.update(products).set({ purity: "999" }).where(eq(products.id, product));
    const again = (await reviewCheckout(buyer.owner, shown.quote))!;
    expect(again).toMatchObject({ total: 64_000 * 3.42 + 12_000 });
    expect(again.quote).not.toBe(shown.quote);
    expect(again.lines[0]).toMatchObject({ piece: { purity: "999", goldPrice: 64_000 } });
    const form = { ...(await openCheckout(buyer.owner)), quote: shown.quote! };
    expect(await placeOrder(buyer, form)).toEqual({ ok: false, reason: "cart-changed" });
    const sold = await theOrder(await placeOrder(buyer, { ...form, quote: again.quote! }));
    expect(sold).toMatchObject({ totalAmount: again.total, items: [{ purity: "999" }] });
  });

  test("gives way to a lower one", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(590, 635);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order.totalAmount).toBe(59_000 * 3.42 + 12_000);
  });

  test("needs confirmation after expiry if the total changed, with both totals", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    await goldAt(600, 645);
    tenMinutesLater();
    expect(await placeOrder(buyer, form)).toEqual({
      ok: false,
      reason: "price-changed",
      oldTotal: 215_490,
      newTotal: 217_200,
    });
    expect(await onHand(product)).toBe(5);
    const order = await theOrder(await placeOrder(buyer, await openCheckout(buyer.owner)));
    expect(order.totalAmount).toBe(217_200);
  });

  test("is still charged after expiry if nothing changed", async () => {
    const product = await makeProduct();
    const buyer = await guestWith(product);
    const form = await openCheckout(buyer.owner);
    tenMinutesLater();
    expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
  });
});

describe("the hold's duration", () => {
  test("is set by the owner", async () => {
    const { owner } = await guestWith(await makeProduct());
    expect(await reviewCheckout(owner)).toMatchObject({ held: { seconds: 600 } });
    await lockPriceFor(3);
    const review = (await reviewCheckout(owner))!;
    expect(review).toMatchObject({ held: { seconds: 180 } });
    await lockPriceFor(60);
    expect(await reviewCheckout(owner, review.quote)).toMatchObject({ quote: review.quote });
  });

  test("may be zero: any rise needs confirmation", async () => {
    await lockPriceFor(0);
    const buyer = await guestWith(await makeProduct());
    const { quote, held } = (await reviewCheckout(buyer.owner))!;
    expect(held).toBeUndefined();
    await goldAt(600, 645);
    const form = { ...(await openCheckout(buyer.owner)), quote: quote! };
    const asked = { ok: false, reason: "price-changed", oldTotal: 215_490, newTotal: 217_200 };
    expect(await placeOrder(buyer, form)).toEqual(asked);
  });
});

async function lockPriceFor(priceLockMinutes: number) {
  const badge = { ...clerk, role: "owner" as const };
  await setTradingRules(badge, { ...(await readTradingRules()), priceLockMinutes });
}

function tenMinutesLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1 });
}
