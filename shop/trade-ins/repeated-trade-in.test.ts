import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner, perGram } from "#tests/factories.ts";
import { askedTradeIn, chain, draftWithGold, purchaseOf } from "#tests/trade-ins.ts";
import {
  answerForm,
  answerTradeIn,
  closeTradeIn,
  expectTradeIn,
} from "./answer-trade-in.server.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import { estimateOf } from "./estimate.ts";
import { placeDraftWithTradeIn } from "./place-with-trade-in.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";

// A form that is sent again, because its answer was lost, is answered as the first time and changes nothing.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, trade_ins, settings" });

async function buyBackAt(ringgit: number) {
  const price = { purity: "916", price: perGram(595), buyBack: perGram(ringgit) } as const;
  await db.transaction((tx) => recordGoldPrices(tx, [{ ...price, effectiveFrom: new Date() }]));
}

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

test("the same answer, sent again, is recorded once, also when the price has changed since", async () => {
  const id = await askedTradeIn();
  await buyBackAt(548);
  const estimate = estimateOf((await findTradeIn(id))!.lines, await currentGoldPrices())!;
  const form = answerForm.parse({
    answer: "Please come by.",
    withEstimate: "on",
    shownEstimate: String(estimate),
  });
  succeeded(await answerTradeIn(clerk, id, form));
  const { answeredAt } = (await findTradeIn(id))!;
  await buyBackAt(540);
  succeeded(await answerTradeIn(clerk, id, form));
  expect(await findTradeIn(id)).toMatchObject({ answeredAt, estimate });
  expect(await auditOf(id)).toHaveLength(1);
});

test("of two different answers at once, the customer gets one: the other author reads it first", async () => {
  const id = await askedTradeIn();
  const saying = (answer: string, shownAnsweredAt = 0) =>
    answerForm.parse({ answer, shownAnsweredAt: String(shownAnsweredAt) });
  const answers = await Promise.all([
    answerTradeIn(clerk, id, saying("We pay RM 500.")),
    answerTradeIn(owner, id, saying("We pay RM 400.")),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual(refused("answered-meanwhile"));
  expect(await auditOf(id)).toHaveLength(1);
  const { answeredAt } = (await findTradeIn(id))!;
  succeeded(await answerTradeIn(owner, id, saying("RM 450 then.", answeredAt!.getTime())));
  expect((await findTradeIn(id))!.answer).toBe("RM 450 then.");
});
