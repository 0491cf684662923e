import { expect, test } from "vitest";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { askedTradeIn, chain, draftWithGold, purchaseOf } from "#tests/trade-ins.ts";
import { closeTradeIn, expectTradeIn } from "./answer-trade-in.server.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import { placeDraftWithTradeIn } from "./place-with-trade-in.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";

// A form that is sent again, because its answer was lost, is answered as the first time and changes nothing.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, trade_ins, settings" });

test("a customer who comes, and a request that is closed, are recorded once", async () => {
  const id = await askedTradeIn();
  for (const _ of [1, 2]) succeeded(await expectTradeIn(clerk, id));
  for (const _ of [1, 2]) succeeded(await closeTradeIn(clerk, id));
  expect(await expectTradeIn(clerk, id)).toEqual(refused("wrong-step"));
  const actions = (await auditOf(id)).map(({ action }) => action);
  expect(actions).toEqual(["trade-in.coming", "trade-in.closed"]);
});

test("the same purchase, sent twice at once, is recorded once", async () => {
  const id = await askedTradeIn();
  const both = [1, 2].map(() => buyTradeIn(clerk, id, purchaseOf(1)));
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await auditOf(id)).toHaveLength(1);
  expect(await closeTradeIn(clerk, id)).toEqual(refused("wrong-step"));
});

test("gold that has paid for an order is not paid out as well", async () => {
  const tradeInId = await askedTradeIn();
  const gold = { ...chain("1,000.00"), tradeInId, lines: [{ position: "1", weighed: "5.00" }] };
  const { draftId, form } = await draftWithGold(90_000, gold);
  succeeded(await placeDraftWithTradeIn(clerk, draftId, form));
  const bought = (await findTradeIn(tradeInId))!;
  const { weighed } = bought.lines[0]!;
  const purchase = {
    ...purchaseOf(1),
    paid: bought.paid!,
    boughtOn: bought.boughtOn!,
    lines: [{ position: 1, bought: true, weighed: weighed! }],
  };
  expect(await buyTradeIn(clerk, tradeInId, purchase)).toEqual(refused("wrong-step"));
});
