import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { reviewDraft } from "#shop/orders/review-checkout.server.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt } from "#tests/factories.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { chain, draftWithGold } from "#tests/trade-ins.ts";
import { placeDraftWithTradeIn } from "./place-with-trade-in.server.ts";

// What staff take or pay out in cash beside old gold is what the screen said (ADR-0091).

setUpDatabase({ gold: true, emptied: "gold_prices, orders, trade_ins, carts" });

test.each([
  ["is paid out", 100, "50,000.00", "100"],
  ["is paid", 20_000, "500", "5"],
])(
  "the cash that %s is what the screen said: a lower price is shown first",
  async (_, fee, paid, grams) => {
    const { draftId, productId, form } = await draftWithGold(fee, chain(paid, grams));
    const { total } = (await reviewDraft(clerk, draftId, form.quote))!;
    await goldAt(590, 635);
    const lower = await placeDraftWithTradeIn(clerk, draftId, form);
    const { total: newTotal, quote } = (await reviewDraft(clerk, draftId))!;
    expect(newTotal).toBeLessThan(total);
    expect(lower).toEqual({ ok: false, reason: "price-changed", oldTotal: total, newTotal });
    expect(await db.$count(tradeIns)).toBe(0);
    expect(await onHand(productId)).toBe(5);
    const shown = { ...form, quote: quote! };
    const { orderId } = succeeded(await placeDraftWithTradeIn(clerk, draftId, shown));
    expect(await orderOf(orderId)).toMatchObject({ totalAmount: newTotal });
  },
);
