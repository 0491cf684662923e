import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { readDraftTradeIn } from "#shop/cart/draft-trade-in.server.ts";
import { listDrafts } from "#shop/cart/draft.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, perGram } from "#tests/factories.ts";
import { askedTradeIn, chain, purchaseOf } from "#tests/trade-ins.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import { counterTradeInForm, readCounterTradeIn, takeTradeIn } from "./counter-trade-in.server.ts";

// Old gold that staff enter in a draft, before anything is bought.

setUpDatabase({ gold: true, emptied: "gold_prices, trade_ins, carts" });

test("the value is today's buy-back price times the weight, unless staff type another", async () => {
  const gold = (given: object) => counterTradeInForm.parse({ ...chain(""), ...given });
  const draftId = crypto.randomUUID();
  expect(await takeTradeIn(clerk, draftId, gold({}))).toEqual(refused("no-estimate"));
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(595), buyBack: perGram(548), effectiveFrom },
    ]),
  );
  succeeded(await takeTradeIn(clerk, draftId, gold({})));
  expect((await readDraftTradeIn(draftId))!.paid).toBe(274_000);
  succeeded(await takeTradeIn(clerk, draftId, gold({ paid: "2,700" })));
  const shown = await readCounterTradeIn(clerk, draftId, { tradeInId: "", search: "" });
  expect(shown).toMatchObject({ saved: { paid: 270_000 }, value: 274_000 });
  expect(await listDrafts(clerk)).toMatchObject([{ draftId, quantity: 0 }]);
  const unknown = [{ what: "Old chain", weighed: "5.00" }];
  expect(await takeTradeIn(clerk, draftId, gold({ lines: unknown }))).toEqual(
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

test("a request that has ended, or is unknown, is not taken", async () => {
  const tradeInId = await askedTradeIn();
  succeeded(await buyTradeIn(clerk, tradeInId, purchaseOf(1)));
  const lines = [{ position: "1", weighed: "8" }];
  for (const id of [tradeInId, crypto.randomUUID()]) {
    const form = counterTradeInForm.parse({ tradeInId: id, lines, paid: "100" });
    expect(await takeTradeIn(clerk, crypto.randomUUID(), form)).toEqual(refused("wrong-step"));
  }
});
