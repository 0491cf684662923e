import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noise } from "#kit/pictures.ts";
import { db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { orders } from "#db/schema/orders.ts";
import { tradeIns, tradeInStatuses } from "#db/schema/trade-ins.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import { findCertificate } from "#shop/certificates/read-certificate.server.ts";
import { recordLoss } from "#shop/certificates/loss-reports.server.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { valueToday } from "#shop/gold/value-today.ts";
import type { Sen } from "#shop/money.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { countOpenWork } from "#shop/work/count-open-work.server.ts";
import { newCustomer } from "#tests/accounts.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, perGram } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";
import { orderToPack } from "#tests/shipments.ts";
import { askedTradeIn, purchaseOf, tradeInOf } from "#tests/trade-ins.ts";
import {
  answerForm,
  answerTradeIn,
  closeTradeIn,
  expectTradeIn,
} from "./answer-trade-in.server.ts";
import { buyTradeIn } from "./buy-trade-in.server.ts";
import { requestTradeIn, tradeInForm } from "./request-trade-in.server.ts";
import { estimateOf } from "./estimate.ts";
import { findPurchase, purchasesOfAccount, readOfferedPurchase } from "./own-purchase.server.ts";
import { findTradeIn, readTradeInPicture } from "./read-trade-in.server.ts";
import { canFollow } from "./trade-in-transitions.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, trade_ins, users, settings" });

async function buyBackAt(ringgit916: number, ringgit999?: number) {
  const effectiveFrom = new Date();
  await db.transaction((tx) =>
    recordGoldPrices(tx, [
      { purity: "916", price: perGram(595), buyBack: perGram(ringgit916), effectiveFrom },
      {
        purity: "999",
        price: perGram(640),
        buyBack: ringgit999 === undefined ? null : perGram(ringgit999),
        effectiveFrom,
      },
    ]),
  );
}

/** A purchase that the shop offers to whoever has its receipt, with its only piece. */
async function purchase(pieces = 1) {
  const { orderId, item, order } = await orderToPack(pieces);
  const last4 = order.phoneNumber.slice(-4);
  const found = await findPurchase(`10.8.0.${Math.ceil(Math.random() * 250)}`, {
    orderNumber: order.orderNumber,
    last4,
  });
  const { proof } = succeeded(found).purchase;
  const own = (quantity: number) => ({
    orderId,
    proof,
    lines: [],
    pieces: [{ orderItemId: item.id, quantity }],
  });
  return { orderId, item, order, last4, own };
}

async function stateOf(orderId: string) {
  const [certificate] = await certificatesOf((await findOrder(orderId))!);
  return succeeded(await findCertificate(certificate!.token, "10.9.0.1")).certificate.state;
}

const said = (given: object = {}) => answerForm.parse({ answer: "Please come by.", ...given });

test("a form that is sent twice asks once, with its pictures", async () => {
  const form = tradeInOf();
  const picture = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  const both = await Promise.all([
    requestTradeIn(null, form, [picture]),
    requestTradeIn(null, form, [picture]),
  ]);
  expect(both).toEqual([both[0], both[0]]);
  const request = (await findTradeIn(form.tradeInId))!;
  expect(request).toMatchObject({ status: "new", lines: [{ what: "Bangle", weight: 8_120 }] });
  expect(request.number).toBeGreaterThan(1000);
  expect(request.pictures).toHaveLength(1);
  const { id } = request.pictures[0]!;
  expect((await readTradeInPicture(clerk, form.tradeInId, id))?.byteLength).toBeGreaterThan(100);
  expect(await readTradeInPicture(clerk, crypto.randomUUID(), id)).toBeUndefined();
  expect(await readTradeInPicture(clerk, form.tradeInId, "nothing")).toBeUndefined();
});

test("a request without pieces, with too many, or with a bad picture leaves nothing", async () => {
  const ask = (given: object, pictures: Uint8Array[] = []) =>
    requestTradeIn(null, tradeInOf(given), pictures);
  expect(await ask({ lines: [{ what: "" }] })).toEqual(refused("nothing-named"));
  const five = Array.from({ length: 5 }, () => ({ what: "Ring" }));
  const { own } = await purchase();
  expect(await ask({ ...own(1), lines: five })).toEqual(refused("too-many-lines"));
  const good = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  expect(await ask({}, [good, new Uint8Array([1, 2, 3])])).toEqual(refused("not-a-picture"));
  expect(await ask({}, [good, good, good, good, good])).toEqual(refused("too-many-pictures"));
  expect(await db.$count(tradeIns)).toBe(0);
});

test("one phone number asks five times a day", async () => {
  const phoneNumber = "+60139999999";
  const answers = [];
  for (let turn = 0; turn < 6; turn += 1)
    answers.push(await requestTradeIn(null, tradeInOf({ phoneNumber }), []));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(answers[5]).toMatchObject({ reason: "too-many-tries" });
});

test.each([
  ["grams", { lines: [{ what: "Ring", grams: "-1" }] }],
  ["grams", { lines: [{ what: "Ring", grams: "0" }] }],
  ["purity", { lines: [{ what: "Ring", purity: "750" }] }],
  ["wishedOn", { wishedOn: "2020-01-01" }],
  ["wishedOn", { wishedOn: "tomorrow" }],
  ["phoneNumber", { phoneNumber: "12" }],
  ["email", { email: "siti" }],
])("a form with a wrong %s is refused beside its field", (field, given) => {
  const typed = { tradeInId: crypto.randomUUID(), fullName: "Siti", phoneNumber: "0123456789" };
  expect(tradeInForm.safeParse({ ...typed, email: "", wishedOn: "" }).success).toBe(true);
  const { error } = tradeInForm.safeParse({ ...typed, ...given });
  expect(error!.issues[0]!.path.at(-1)).toBe(field);
});

test("an unknown receipt and wrong digits get the same answer, and tries are limited", async () => {
  const { order, last4 } = await purchase();
  const { orderNumber } = order;
  const wrong = await findPurchase("10.8.1.1", { orderNumber, last4: "0000" });
  expect(wrong).toEqual(await findPurchase("10.8.1.1", { orderNumber: "JJ0", last4 }));
  expect(wrong).toEqual(refused("not-found"));
  const tries = [];
  for (let turn = 0; turn < 5; turn += 1)
    tries.push(await findPurchase(`10.8.2.${turn}`, { orderNumber, last4: `000${turn}` }));
  // Even the right digits no longer help.
  const late = await findPurchase("10.8.3.1", { orderNumber, last4 });
  expect(late).toMatchObject({ reason: "too-many-tries" });
  const address = "10.8.4.1";
  for (let turn = 0; turn < 30; turn += 1)
    await findPurchase(address, { orderNumber: `JJ${turn}`, last4 });
  expect(await findPurchase(address, { orderNumber: "JJ31", last4 })).toMatchObject({
    reason: "too-many-tries",
  });
});

test("only pieces that the shop offered are asked about, and not more than are left", async () => {
  const { orderId, item, own } = await purchase(2);
  expect(await readOfferedPurchase(orderId, "0".repeat(32))).toBeUndefined();
  const changed = refused("pieces-changed");
  const ask = (given: object) => requestTradeIn(null, tradeInOf(given), []);
  expect(await ask({ ...own(1), proof: "" })).toEqual(changed);
  expect(await ask(own(3))).toEqual(changed);
  expect(
    await ask({ ...own(1), pieces: [{ orderItemId: crypto.randomUUID(), quantity: 1 }] }),
  ).toEqual(changed);
  const other = await purchase();
  expect(await ask({ ...own(1), orderId: other.orderId })).toEqual(changed);
  const id = await askedTradeIn(own(2));
  expect((await findTradeIn(id))!.lines).toMatchObject([
    { what: item.productName, purity: "916", weight: item.weight, quantity: 2, orderId },
  ]);
});

test("the account's purchases are offered, without cancelled ones", async () => {
  const { id } = await newCustomer();
  const [kept, cancelled, foreign] = [await purchase(), await purchase(), await purchase()];
  for (const { orderId } of [kept, cancelled])
    await db.update(orders).set({ userId: id }).where(eq(orders.id, orderId));
  succeeded(await setStatuses(cancelled.orderId, "cancelled", "completed"));
  const offered = (await purchasesOfAccount(id)).map(({ orderId }) => orderId);
  expect(offered).toEqual([kept.orderId]);
  expect(offered).not.toContain(foreign.orderId);
});

test("the estimate is what the order's page says, and is absent rather than guessed", async () => {
  await buyBackAt(548);
  const prices = await currentGoldPrices();
  const piece = { purity: "916", weight: 8_120, quantity: 3 } as never;
  expect(estimateOf([piece], prices)).toBe(
    valueToday([{ ...(piece as object), id: "1" } as never], prices)!.total,
  );
  expect(estimateOf([{ purity: "916", weight: 8_120, quantity: 1 } as never], prices)).toBe(
    444_976,
  );
  const unknown = { purity: null, weight: 8_120, quantity: 1 } as never;
  const noRate = { purity: "999", weight: 8_120, quantity: 1 } as never;
  for (const lines of [[], [unknown], [piece, unknown], [noRate]])
    expect(estimateOf(lines, prices)).toBeUndefined();
});

test("staff answer with today's estimate, which holds until the end of the day", async () => {
  await buyBackAt(548);
  const id = await askedTradeIn();
  expect(await countOpenWork(clerk)).toMatchObject({ tradeIns: 1 });
  const estimate = 444_976;
  const wrong = said({ withEstimate: "on", shownEstimate: "1" });
  expect(await answerTradeIn(clerk, id, wrong)).toEqual(refused("estimate-changed"));
  expect((await findTradeIn(id))!.status).toBe("new");
  const form = said({ withEstimate: "on", shownEstimate: String(estimate) });
  succeeded(await answerTradeIn(clerk, id, form));
  const row = (await findTradeIn(id))!;
  expect(row).toMatchObject({ status: "answered", answer: "Please come by.", estimate });
  expect(row.validOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await countOpenWork(clerk)).toMatchObject({ tradeIns: 0 });
  // The next answer without an estimate takes the old one back.
  const read = async () => ({ shownAnsweredAt: (await findTradeIn(id))!.answeredAt!.getTime() });
  succeeded(await answerTradeIn(clerk, id, said(await read())));
  expect(await findTradeIn(id)).toMatchObject({ estimate: null, validOn: null });
  await db.delete(goldPrices);
  expect(await answerTradeIn(clerk, id, { ...form, ...(await read()) })).toEqual(
    refused("estimate-changed"),
  );
  const [entry] = await auditOf(id);
  expect(entry).toMatchObject({
    action: "trade-in.answered",
    subject: "trade-in",
    label: expect.stringMatching(/^T\d+$/),
    before: { tradeInStatus: "new" },
    after: { tradeInStatus: "answered", amount: estimate },
  });
  expect(JSON.stringify(entry)).not.toContain("Please come by.");
});

test("each status is followed only by those of the table", async () => {
  const table = Object.fromEntries(
    tradeInStatuses.map((from) => [from, tradeInStatuses.filter((to) => canFollow(from, to))]),
  );
  expect(table).toEqual({
    new: ["answered", "coming", "bought", "closed"],
    answered: ["answered", "coming", "bought", "closed"],
    coming: ["answered", "bought", "closed"],
    bought: [],
    closed: [],
  });
  const id = await askedTradeIn();
  succeeded(await expectTradeIn(clerk, id));
  const ends = await Promise.all([closeTradeIn(clerk, id), buyTradeIn(clerk, id, purchaseOf(1))]);
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await answerTradeIn(clerk, id, said())).toEqual(refused("wrong-step"));
  expect(await closeTradeIn(clerk, "nothing")).toEqual(refused("not-found"));
  expect(await closeTradeIn(clerk, crypto.randomUUID())).toEqual(refused("not-found"));
});

test("what the shop buys back, its certificate says, once for each piece", async () => {
  const { orderId, own } = await purchase(2);
  const [first, second, third] = [
    await askedTradeIn(own(1)),
    await askedTradeIn(own(2)),
    await askedTradeIn(own(1)),
  ];
  expect(await buyTradeIn(clerk, first, purchaseOf())).toEqual(refused("wrong-step"));
  succeeded(await buyTradeIn(clerk, first, purchaseOf(1)));
  expect(await stateOf(orderId)).toEqual({ kind: "sold", back: 1 });
  expect(await buyTradeIn(clerk, second, purchaseOf(1))).toEqual(refused("pieces-gone"));
  expect((await findTradeIn(second))!).toMatchObject({ status: "new", lines: [{ bought: false }] });
  const both = await Promise.all([
    buyTradeIn(clerk, third, purchaseOf(1)),
    buyTradeIn(clerk, third, { ...purchaseOf(1), paid: 430_000 as Sen }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(orderId)).toEqual({ kind: "bought-back", at: expect.any(Date) });
});

test("a piece that is reported as stolen is not bought", async () => {
  const { orderId, item, own } = await purchase();
  const id = await askedTradeIn(own(1));
  const loss = { reportId: crypto.randomUUID(), orderItemId: item.id, kind: "stolen" } as const;
  succeeded(await recordLoss(clerk, orderId, loss));
  expect(await buyTradeIn(clerk, id, purchaseOf(1))).toEqual(refused("pieces-gone"));
});
