import { draftOwner } from "#shop/cart/draft.server.ts";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { readDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { listDrafts } from "#shop/cart/draft.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, perGram } from "#tests/factories.ts";
import { askedTradeIn, chain, purchaseOf } from "#tests/trade-ins.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import type { AmountRefusal } from "./unusual-amount.ts";
import { counterTradeInForm, readCounterTradeIn, takeTradeIn } from "./counter-trade-in.server.ts";

// Old gold that staff enter in a draft, before anything is bought.

setUpDatabase({ gold: true, emptied: "gold_prices, trade_ins, carts, settings" });

test("the value is today's buy-back price times the weight, unless staff type another", async () => {
  const gold = (given: object) => counterTradeInForm.parse({ ...chain(""), ...given });
  const draftId = crypto.randomUUID();
  expect(await takeTradeIn(draftOwner(clerk, draftId), gold({}))).toEqual(refused("no-estimate"));
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(595), buyBack: perGram(548), effectiveFrom },
    ]),
  );
  succeeded(await takeTradeIn(draftOwner(clerk, draftId), gold({})));
  expect((await readDraftTradeIn(draftId))!.paid).toBe(274_000);
  succeeded(await takeTradeIn(draftOwner(clerk, draftId), gold({ paid: "2,700" })));
  const shown = await readCounterTradeIn(clerk, draftId, { tradeInId: "", search: "" });
  expect(shown).toMatchObject({ saved: { paid: 270_000 }, value: 274_000 });
  expect(await listDrafts(clerk)).toMatchObject([{ draftId, quantity: 0 }]);
  const unknown = [{ what: "Old chain", weighed: "5.00" }];
  expect(await takeTradeIn(draftOwner(clerk, draftId), gold({ lines: unknown }))).toEqual(
    refused("no-estimate"),
  );
});

test.each([
  ["lines", { lines: [] }],
  ["lines", { lines: [{ what: "", weighed: "" }] }],
  ["weighed", { lines: [{ what: "Chain", weighed: "" }] }],
  ["weighed", { lines: [{ what: "Chain", weighed: "0" }] }],
  ["purity", { lines: [{ what: "Chain", purity: "750", weighed: "1" }] }],
  ["paid", { ...chain("0") }],
  ["paid", { ...chain("-5") }],
])("a form with a wrong %s is refused beside its field", (field, given) => {
  const { error } = counterTradeInForm.safeParse({ ...chain("100"), ...given });
  expect(error!.issues[0]!.path.at(-1)).toBe(field);
});

test("an amount that is probably a typing error is confirmed: this amount, for this weight", async () => {
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(595), buyBack: perGram(548), effectiveFrom },
      { purity: "999", price: perGram(640), buyBack: perGram(590), effectiveFrom },
    ]),
  );
  const draftId = crypto.randomUUID();
  const take = (paid: string, given: object = {}, grams = "5.00") =>
    takeTradeIn(
      draftOwner(clerk, draftId),
      counterTradeInForm.parse({ ...chain(paid, grams), ...given }),
    );
  const unknown = { lines: [{ what: "Old chain", weighed: "5.00" }] };
  // More than the shop itself asks for 5 g, or less than half of what they are worth.
  succeeded(await take("2,975.00"));
  succeeded(await take("1,370.00"));
  succeeded(await take("3,200.00", unknown));
  succeeded(await take("1.00", unknown));
  const asked = await take("27,400");
  expect(asked).toMatchObject({ reason: "needs-confirmation", why: "above-price", value: 297_500 });
  expect(await take("2,975.01")).toMatchObject({ reason: "needs-confirmation" });
  expect(await take("1,369.99")).toMatchObject({ why: "below-half", value: 274_000 });
  expect(await take("3,200.01", unknown)).toMatchObject({ why: "above-price", value: 320_000 });
  expect((await readDraftTradeIn(draftId))!.paid).toBe(100);
  const { confirmation: confirmed } = asked as AmountRefusal;
  expect(await take("274,000", { confirmed })).toMatchObject({ reason: "needs-confirmation" });
  expect(await take("27,400", { confirmed }, "4.00")).toMatchObject({ value: 238_000 });
  succeeded(await take("27,400", { confirmed }));
  expect((await readDraftTradeIn(draftId))!.paid).toBe(2_740_000);
  // Also while sales are paused, because the price is old.
  await db.transaction((tx) => writeProfile(tx, { stopStaleSales: true }));
  await db.execute("update gold_prices set effective_from = now() - interval '9 days'");
  expect(await take("27,400")).toMatchObject({ reason: "needs-confirmation" });
});

test("a line of a request that a form names twice counts once", async () => {
  const tradeInId = await askedTradeIn();
  const draftId = crypto.randomUUID();
  const line = { position: "1", weighed: "8" };
  const form = counterTradeInForm.parse({ tradeInId, lines: [line, line], paid: "4,000" });
  succeeded(await takeTradeIn(draftOwner(clerk, draftId), form));
  expect((await readDraftTradeIn(draftId))!.lines).toMatchObject([{ position: 1, weighed: 8_000 }]);
});

test("a request that has ended, or is unknown, is not taken", async () => {
  const tradeInId = await askedTradeIn();
  succeeded(await buyTradeIn(clerk, tradeInId, purchaseOf(1)));
  const lines = [{ position: "1", weighed: "8" }];
  for (const id of [tradeInId, crypto.randomUUID()]) {
    const form = counterTradeInForm.parse({ tradeInId: id, lines, paid: "100" });
    expect(await takeTradeIn(draftOwner(clerk, crypto.randomUUID()), form)).toEqual(
      refused("wrong-step"),
    );
  }
});
